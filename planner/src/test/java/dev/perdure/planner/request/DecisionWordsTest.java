package dev.perdure.planner.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecisionWordsTest {

  @Test
  void tellsAnAgentTheCommentAndThoseOnStepsAndLines() {
    Decision decision =
        Json.read(
            """
            {"requestId": "r", "decisionId": "d", "digest": "0", "outcome": "send_back",
             "comment": " Smaller steps. ", "stepComments": {"fix": "Test first."},
             "lineComments": [{"path": "a.txt", "side": "old", "line": 3, "text": "Keep it."},
               {"path": "b.txt", "line": 4, "text": "Why?"}],
             "by": "ann", "at": "2026-01-01T00:00:00Z"}
            """,
            Decision.class);

    assertThat(decision.words())
        .isEqualTo(
            """
            Smaller steps.
            - Step fix: Test first.
            - a.txt, line 3 before the change: Keep it.
            - b.txt, line 4: Why?\
            """);
  }

  @Test
  void saysWhichDecisionCoversAnotherRequest() {
    var decision = Decisions.of("r", "allow_always").with("steps", List.of("a")).done();

    var covered = decision.covering(new RequestId("s"), "digest-2", new DecisionId("d-2"));

    assertThat(covered.words()).isEqualTo("Covered by decision d-1 on request r.");
    assertThat(covered)
        .returns(new RequestId("s"), Decision::requestId)
        .returns(Outcome.ALLOW_ONCE, Decision::outcome)
        .returns(null, Decision::steps)
        .returns("ann", Decision::by);
  }
}
