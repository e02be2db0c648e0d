package dev.perdure.web.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class VotesTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[{'count':1,'of':'group','name':'security'}] | waiting for 1 more of security",
        "[{'count':2,'of':'anyone'}] | waiting for 2 more votes",
        "[{'count':1,'of':'anyone'}] | waiting for 1 more vote",
        "[{'count':1,'of':'codeowner','name':'@acme/infra'}] |"
            + " waiting for 1 more of the code owners @acme/infra",
        "[{'count':1,'of':'group','name':'a'},{'count':2,'of':'role','name':'operator'}] |"
            + " waiting for 1 more of a and 2 more with the role operator"
      })
  void saysWhoseVotesAreMissing(String missing, String sentence) {
    assertThat(VotesText.missing(tree("{'needed':3,'missing':%s}".formatted(missing))))
        .contains(sentence);
  }

  @Test
  void saysNothingIfOnePersonDecides() {
    JsonNode alone = tree("{'needed':1,'given':0,'missing':[],'cast':[]}");

    assertThat(VotesText.missing(alone)).isEmpty();
    assertThat(VotesText.facts(alone)).isEmpty();
  }

  @Test
  void listsTheCountAndThePeopleWhoVoted() {
    JsonNode votes =
        tree(
            "{'needed':2,'given':1,'missing':[{'count':1,'of':'group','name':'sec'}],"
                + "'cast':[{'by':'ana','outcome':'allow_once'},"
                + "{'by':'ben','outcome':'deny','inPlaceOf':'bo'}]}");

    assertThat(VotesText.facts(votes))
        .containsExactly(
            "1 of 2", "waiting for 1 more of sec", "ana: allow once", "ben for bo: deny");
  }

  private static JsonNode tree(String json) {
    return new JsonMapper().readTree(json.replace('\'', '"'));
  }
}
