package dev.perdure.activities.agent.call;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.plan.AgentPlanEdit;
import dev.perdure.planner.plan.AgentPlanEdits;
import dev.perdure.planner.plan.DraftAttributionCheck;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanCheckReport;
import dev.perdure.planner.plan.PlanFinding;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.PlannersSetting;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
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
public record JournalPlanDraftStore(Journal journal, HostPlanCheck hostPlanCheck)
    implements PlanDraftStore {

  private static final int MAX_NOTE_LENGTH = 2_000;
  private static final Set<StepState> OPEN = EnumSet.of(StepState.PENDING, StepState.READY);
  private static final String PROPOSED =
      "Proposed: a person decides on it once your step is done. Go on with your step as it was"
          + " approved.";

  @Override
  public int write(RunId run, CallId call, Plan plan) {
    TaskId task = task(run);
    return journal.inTransaction(() -> {
      if (journal.runPhases().writesPlan(run)) {
        journal.progress().phase(task, Phase.WRITING_THE_PLAN, "");
      }
      int revision = journal.plans().write(task, call.value(), plan).revision();
      if (isOwn(run)) {
        journal.steps().lay(task, plan);
      }
      return revision;
    });
  }

  @Override
  public String update(RunId run, CallId call, AgentPlanEdits edits) {
    return journal.inTransaction(() -> {
      if (edits.changesSteps()) {
        write(run, call, edits.plan());
      }
      TaskId task = task(run);
      edits.notes().forEach((step, note) -> journal.steps().progress(task, step, cut(note)));
      if (isStep(run)) {
        return edits.changesSteps() ? PROPOSED : "Noted.";
      }
      if (isOwn(run)) {
        edits
            .ends()
            .forEach((step, edit) -> journal.steps().end(task, step, end(edit), note(edit)));
      }
      return journal.steps().all(task).stream()
          .map(step -> "- %s: %s (%s)".formatted(step.id(), step.title(), step.state().wireName()))
          .collect(Collectors.joining("\n"));
    });
  }

  @Override
  public boolean isOwn(RunId run) {
    return journal
        .runs()
        .find(run)
        .filter(record -> record.kind() == RunKind.MAIN && !record.ceiling())
        .filter(record -> journal.task(record.taskId()).strategy().plansItself())
        .isPresent();
  }

  /** Whether a run carries out a step of an approved plan. */
  private boolean isStep(RunId run) {
    return journal
        .runs()
        .find(run)
        .filter(record -> record.kind() == RunKind.STEP && record.step() != null)
        .isPresent();
  }

  @Override
  public Optional<Plan> edited(RunId run) {
    return newest(run)
        .or(() ->
            Optional.of(run)
                .filter(this::isStep)
                .flatMap(step -> journal.plans().adopted(task(step)))
                .map(PlanStorePlanRevision::plan));
  }

  /** An approved plan is changed where it has not begun, by a plan that could be shown. */
  @Override
  public Optional<String> objection(RunId run, AgentPlanEdits edits, WorktreePaths worktree) {
    if (!isStep(run)) {
      return Optional.empty();
    }
    List<StepId> begun =
        journal.steps().all(task(run)).stream()
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
    return journal
        .runs()
        .find(run)
        .map(RunRecord::taskId)
        .flatMap(task -> journal.plans().newest(task).filter(plan -> !wasShown(task, plan)))
        .map(PlanStorePlanRevision::plan);
  }

  @Override
  public PlanCheckReport check(RunId run, Plan plan, WorktreePaths worktree) {
    PlanCheckReport report =
        attributed(task(run), plan, hostPlanCheck.of(task(run), plan, worktree));
    return new PlanFeedbackReader(journal)
        .objection(task(run), plan)
        .map(unchanged -> report.with(new PlanFinding("plan", unchanged)))
        .orElse(report);
  }

  /** Until a plan that was merged from drafts is approved, it says what comes from which. */
  private PlanCheckReport attributed(TaskId task, Plan plan, PlanCheckReport report) {
    List<String> drafts =
        journal.runs().ofTask(task).stream()
            .filter(record -> record.kind() == RunKind.DRAFT)
            .map(record -> record.id().within(task))
            .toList();
    boolean merges =
        PlannersSetting.DRAFTING.contains(journal.task(task).strategy())
            && journal.plans().adopted(task).isEmpty();
    return DraftAttributionCheck.objection(plan, drafts, merges).map(report::with).orElse(report);
  }

  private boolean wasShown(TaskId task, PlanStorePlanRevision plan) {
    var request = new RequestId(task + ".plan." + plan.revision());
    return plan.editedBy() != null || journal.requestReader().find(request).isPresent();
  }

  private TaskId task(RunId run) {
    return journal.runs().get(run).taskId();
  }
}
