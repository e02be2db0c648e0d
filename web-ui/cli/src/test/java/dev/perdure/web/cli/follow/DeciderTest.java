package dev.perdure.web.cli.follow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class DeciderTest {

  private static final String LOOP =
      """
      {"kind": "permission", "runId": "t.main", "subject": {"items": [{"permission": "doom_loop"}]}}
      """;
  private static final String COMMAND =
      """
      {"kind": "permission", "runId": "t.main", "subject": {"items": [{"permission": "bash"}]}}
      """;

  private final Decider yes = new Decider.SayYes(false);

  @Test
  void allowsWhatIsAskedFor() {
    assertThat(decide(COMMAND)).isEqualTo(DecisionInput.of("allow_once"));
  }

  @Test
  void tellsARunThatRepeatsItselfToReportAndStopsItNextTime() {
    DecisionInput first = decide(LOOP);

    assertThat(first.outcome()).isEqualTo("deny");
    assertThat(first.more().get("comment")).asString().contains("end now with a report");
    assertThat(decide(LOOP)).isEqualTo(DecisionInput.of("deny"));
  }

  @Test
  void trustsNoRepositoryWithoutAWordOfItsOwn() {
    String trust = "{\"kind\": \"trust\"}";

    assertThat(decide(trust).outcome()).isEqualTo("reject");
    assertThat(decide(new Decider.SayYes(true), trust)).isEqualTo(DecisionInput.of("approve"));
  }

  private DecisionInput decide(String request) {
    return decide(yes, request);
  }

  private static DecisionInput decide(Decider decider, String request) {
    var shown = new FetchedRequest(JsonMapper.shared().readTree(request));
    return decider.decide(shown, () -> true).orElseThrow();
  }
}
