package dev.perdure.workflows.phase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ResumePoint;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Several planners draft apart, criticise once, and one merges. */
@Tag("slow")
class CompetingDraftsTest extends OnStage {

  private static final RequestId PLAN = new RequestId("t_1-plan-1");

  @Test
  @Golden("planners/three")
  void plannersDraftApartAndCriticiseOnceBeforeOneMerges() throws Exception {
    plan(3);

    assertThat(stage.tasks().phases())
        .startsWith(
            Phase.PREPARING,
            Phase.EXPLORING,
            Phase.DESIGNING,
            Phase.REVIEWING,
            Phase.WRITING_THE_PLAN);
    assertThat(names(RunKind.DRAFT)).containsExactlyInAnyOrder("draft-1", "draft-2", "draft-3");
    assertThat(names(RunKind.CRITIQUE))
        .containsExactlyInAnyOrder("critique-1", "critique-2", "critique-3");
    assertThat(stage.runs().opened())
        .filteredOn(run -> run.opening().values().containsKey(RunSpec.PLANNER))
        .allMatch(RunSpec::readOnly);
    assertThat(stage.runs().prompts())
        .contains("plan/merging")
        .doesNotContain("general/designing", "plan/reviewing");
  }

  @Test
  void whoeverIsLeftCriticisesWhereOnePlannerFails() throws Exception {
    stage.models().says("draft-2", _ -> failed());
    stage.models().says("critique-3", _ -> failed());
    plan(3);

    assertThat(names(RunKind.CRITIQUE)).containsExactlyInAnyOrder("critique-1", "critique-3");
    assertThat(stage.runs().prompts()).contains("plan/merging");
  }

  @Test
  @Golden("planners/one-draft")
  void nobodyCriticisesTheOnlyDraft() throws Exception {
    stage.runs().bears(2, 2);
    stage.models().says("draft-1", _ -> failed());
    plan(2);

    assertThat(names(RunKind.CRITIQUE)).isEmpty();
    assertThat(stage.tasks().phases()).doesNotContain(Phase.REVIEWING);
  }

  @Test
  void aBudgetTooSmallForCriticismLeavesItOut() throws Exception {
    stage.runs().bears(2, 0);
    plan(4);

    assertThat(names(RunKind.DRAFT)).hasSize(2);
    assertThat(names(RunKind.CRITIQUE)).isEmpty();
    assertThat(stage.runs().prompts()).contains("plan/merging");
  }

  @Test
  @Golden("planners/small-budget")
  void aBudgetTooSmallForTwoDraftsLetsOnePlanAsUsual() throws Exception {
    stage.runs().bears(1, 0);
    plan(4);

    assertThat(names(RunKind.DRAFT)).isEmpty();
    assertThat(stage.runs().prompts()).contains("plan/reviewing").doesNotContain("plan/merging");
  }

  /** The host of the workspaces may be remote, and only that host knows its own configuration. */
  @Test
  @Golden("planners/asked-by-host")
  void plannersThatTheHostOfTheWorkspaceAsksForDraftToo() throws Exception {
    stage.workspace().planners(2);
    stage.runs().bears(2, 2);
    stage.start();
    stage.tasks().nextRaised();

    assertThat(names(RunKind.DRAFT)).containsExactlyInAnyOrder("draft-1", "draft-2");
  }

  @Test
  @Golden("planners/no-draft")
  void theTaskHaltsWhereNoPlannerDrafts() {
    stage.models().says("draft-1", _ -> failed());
    stage.models().says("draft-2", _ -> failed());
    stage.runs().bears(2, 2);
    stage.tasks().planners(2);
    stage.start();

    assertThat(stage.report().state()).isEqualTo(TaskState.FAILED);
    assertThat(stage.runs().prompts()).doesNotContain("plan/merging");
  }

  @Test
  @Golden("planners/taken-over")
  void aRootThatTakesOverBeforeTheMergeMerges() throws Exception {
    stage.tasks().resumePoint(ResumePoint.WRITE);
    plan(2);

    assertThat(names(RunKind.DRAFT)).isEmpty();
    assertThat(stage.runs().prompts()).startsWith("plan/merging");
  }

  private void plan(int planners) throws Exception {
    stage.tasks().planners(planners);
    stage.start();
    stage.tasks().nextRaised();
    stage.decide(PLAN, "d1", Outcome.APPROVE, null);
    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  private List<String> names(RunKind kind) {
    return stage.runs().opened().stream()
        .filter(run -> run.kind() == kind)
        .map(run -> run.run().value().substring("t_1.".length()))
        .toList();
  }

  private static TurnResult failed() {
    return new TurnResult(FinishReason.ERROR, List.of(), false);
  }
}
