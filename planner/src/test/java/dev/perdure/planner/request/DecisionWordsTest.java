package dev.perdure.planner.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
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
}
