package dev.perdure.web.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.client.JsonNodes;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class WaitTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'step':'remind','at':'2026-12-01T09:00:00Z','to':'ada'} | next reminder: 2026-12-01T09:00:00Z, to ada",
        "{'step':'escalate','at':'2026-12-02T09:00:00Z','to':'bob'} | goes to bob: 2026-12-02T09:00:00Z",
        "{'step':'expire','at':'2026-12-03T09:00:00Z'} | expires: 2026-12-03T09:00:00Z"
      })
  void saysTheNextStepOfAWait(String next, String sentence) {
    assertThat(WaitText.next(JsonNodes.of(Map.of("next", tree(next))))).contains(sentence);
  }

  private static JsonNode tree(String json) {
    return new JsonMapper().readTree(json.replace('\'', '"'));
  }

  @Test
  void saysNothingWithoutAPolicy() {
    assertThat(WaitText.next(JsonNodes.of(Map.of()))).isEmpty();
  }
}
