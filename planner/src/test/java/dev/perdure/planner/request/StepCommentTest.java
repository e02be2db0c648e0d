package dev.perdure.planner.request;

import static dev.perdure.planner.plan.Plans.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.perdure.planner.Json;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanDiff;
import dev.perdure.planner.plan.Plans;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.plan.StepCheck;
import dev.perdure.planner.request.subject.PlanSubject;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepCommentTest {

  private static final Plan SENT = Plans.of(step("kept"), step("moved"), step("mended"), step("x"));
  private static final Decision DECISION =
      Json.read(
          """
          {"requestId": "r", "decisionId": "d", "digest": "0", "outcome": "send_back",
           "stepComments": {"kept": "Why?", "moved": "Sooner.", "mended": "Test it.", "x": "No.",
             "unknown": "Hm."},
           "by": "ann", "at": "2026-01-01T00:00:00Z"}
          """,
          Decision.class);

  @Test
  void isOpenWhileItsStepSaysTheSameUnderWhateverId() {
    Step moved =
        Step.of("new", "Do moved", "Do what moved says.", StepCheck.command("test -f moved"));
    Plan later = Plans.of(moved, step("kept"), step("mended", "kept"));

    assertThat(StepComment.of(shown(), DECISION, later))
        .extracting(
            comment -> comment.step().value(),
            StepComment::state,
            comment -> String.valueOf(comment.now()))
        .containsExactly(
            tuple("kept", StepCommentState.OPEN, "kept"),
            tuple("moved", StepCommentState.OPEN, "new"),
            tuple("mended", StepCommentState.ADDRESSED, "mended"),
            tuple("x", StepCommentState.GONE, "null"),
            tuple("unknown", StepCommentState.GONE, "null"));
  }

  @Test
  void namesItsStepByTheTitleItHad() {
    assertThat(StepComment.of(shown(), DECISION, SENT))
        .extracting(StepComment::sentence)
        .contains("Step kept (Do kept): Why?", "Step unknown: Hm.");
    assertThat(DECISION.words(SENT)).contains("- Step kept (Do kept): Why?", "- Step unknown: Hm.");
  }

  private static PlanSubject shown() {
    return new PlanSubject(
        3,
        SENT,
        "",
        PlanDiff.first(SENT),
        new PlanSubject.Check(true, List.of(), List.of()),
        List.of(),
        List.of(),
        new PlanSubject.Base(null, null, List.of(), List.of()),
        null,
        null,
        null,
        null,
        null);
  }
}
