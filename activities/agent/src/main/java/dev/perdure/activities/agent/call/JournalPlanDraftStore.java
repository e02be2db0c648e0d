package dev.perdure.activities.agent.call;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.tool.plan.PlanDraftStore;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.plan.AgentPlanEdit;
import dev.perdure.planner.plan.AgentPlanEdits;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanCheckReport;
import dev.perdure.planner.plan.StepState;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The journal's store of the plans that runs write and edit, with their check; a plan that was
 * shown to a person is not shown again.
 */
public final class JournalPlanDraftStore implements PlanDraftStore {

  private static final int MAX_NOTE_LENGTH = 2_000;
  private static final Set<StepState> OPEN = EnumSet.of(StepState.PENDING, StepState.READY);

  private static final String PROPOSED =
      "Proposed: a person decides on it once your step is done. Go on with your step as it was"
          + " approved.";

  private final Database database;
  private final PlanStore planStore;
  private final StepStore stepStore;
  private final PlanDraftCheck planDraftCheck;
  private final PlanningRuns planningRuns;

  public JournalPlanDraftStore(
      Database database,
      PlanStore planStore,
      StepStore stepStore,
      PlanDraftCheck planDraftCheck,
      PlanningRuns planningRuns) {
    this.database = database;
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.planDraftCheck = planDraftCheck;
    this.planningRuns = planningRuns;
  }

  @Override
  public int write(RunId run, CallId call, Plan plan) {
    TaskId task = planningRuns.task(run);
    return database.inTransaction(() -> {
      planningRuns.beginWriting(run);
      int revision = planStore.write(task, call.value(), plan).revision();
      if (isOwn(run)) {
        stepStore.lay(task, plan);
      }
      return revision;
    });
  }

  @Override
  public String update(RunId run, CallId call, AgentPlanEdits edits) {
    return database.inTransaction(() -> {
      if (edits.changesSteps()) {
        write(run, call, edits.plan());
      }
      TaskId task = planningRuns.task(run);
      edits.notes().forEach((step, note) -> stepStore.progress(task, step, cut(note)));
      if (planningRuns.isStep(run)) {
        return edits.changesSteps() ? PROPOSED : "Noted.";
      }
      if (isOwn(run)) {
        edits.ends().forEach((step, edit) -> stepStore.end(task, step, end(edit), note(edit)));
      }
      return stepStore.all(task).stream()
          .map(step -> "- %s: %s (%s)".formatted(step.id(), step.title(), step.state().wireName()))
          .collect(Collectors.joining("\n"));
    });
  }

  @Override
  public boolean isOwn(RunId run) {
    return planningRuns.isOwn(run);
  }

  @Override
  public Optional<Plan> edited(RunId run) {
    return newest(run)
        .or(() ->
            Optional.of(run)
                .filter(planningRuns::isStep)
                .flatMap(step -> planStore.adopted(planningRuns.task(step)))
                .map(PlanStorePlanRevision::plan));
  }

  /** An approved plan is changed if it has not begun, by a plan that could be shown. */
  @Override
  public Optional<String> objection(RunId run, AgentPlanEdits edits, WorktreePaths worktree) {
    if (!planningRuns.isStep(run)) {
      return Optional.empty();
    }
    List<StepId> begun =
        stepStore.all(planningRuns.task(run)).stream()
            .filter(step -> !OPEN.contains(step.state()))
            .map(StepRecord::id)
            .toList();
    return edits
        .objection(begun)
        .or(() ->
            Optional.of(check(run, edits.plan(), worktree))
                .filter(report -> edits.changesSteps() && !report.passed())
                .map(report -> "This plan could not be shown. Mend it:\n" + report.text()));
  }

  private static StepState end(AgentPlanEdit edit) {
    return edit.op() == AgentPlanEdit.Operation.DONE ? StepState.DONE : StepState.SKIPPED;
  }

  private static String note(AgentPlanEdit edit) {
    return cut(Objects.requireNonNullElse(edit.note(), ""));
  }

  private static String cut(String note) {
    return TextShortener.start(note, MAX_NOTE_LENGTH);
  }

  @Override
  public Optional<Plan> newest(RunId run) {
    return planningRuns
        .findTask(run)
        .flatMap(
            task -> planStore.newest(task).filter(plan -> !planDraftCheck.wasShown(task, plan)))
        .map(PlanStorePlanRevision::plan);
  }

  @Override
  public PlanCheckReport check(RunId run, Plan plan, WorktreePaths worktree) {
    return planDraftCheck.check(planningRuns.task(run), plan, worktree);
  }
}
