package dev.perdure.workflows.phase;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.flow.LocalFirst;
import dev.perdure.workflows.flow.Suspension;
import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.OpenedWorkspace;
import dev.perdure.workflows.port.PlanInspection;
import dev.perdure.workflows.port.PlanPresentationRequest;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskResult;
import dev.perdure.workflows.port.TaskStart;
import dev.perdure.workflows.port.TaskTransition;
import dev.perdure.workflows.port.TreeCheck;
import dev.perdure.workflows.port.WorkspaceActivities;
import dev.perdure.workflows.request.RequestDesk;
import dev.perdure.workflows.visibility.TaskView;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Functions.Func1;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The context that the phases of one task execution share: input, activities, runs, requests. */
public final class TaskExecution {

  private static final Set<Phase> PLANNING =
      EnumSet.of(Phase.DESIGNING, Phase.REVIEWING, Phase.WRITING_THE_PLAN);

  private final TaskId task;
  private final TaskStart start;
  private final AgentRuns runs;
  private final RequestDesk desk;
  private final RunningSteps steps;
  private final Consumer<Phase> entered;
  private final LocalFirst<TaskActivities> records =
      new LocalFirst<>(Ports::localTasks, Ports::tasks);
  private Phase phase = Phase.PREPARING;
  private int writings;
  private boolean drafts;
  private boolean vague;
  private Optional<EarlyScope> early = Optional.empty();

  /** An execution that reports each phase it enters. */
  public TaskExecution(
      TaskId task,
      TaskStart start,
      AgentRuns runs,
      RequestDesk desk,
      RunningSteps steps,
      Consumer<Phase> entered) {
    this.task = task;
    this.start = start;
    this.runs = runs;
    this.desk = desk;
    this.steps = steps;
    this.entered = entered;
    this.writings = start.resumption().written();
    this.drafts = start.drafts();
  }

  /** The task. */
  public TaskId task() {
    return task;
  }

  /** The task as ports name it. */
  public TaskRef ref() {
    return new TaskRef(task);
  }

  /** The input of the execution. */
  public TaskStart start() {
    return start;
  }

  /** The desk that asks people. */
  public RequestDesk desk() {
    return desk;
  }

  /** The steps at work. */
  RunningSteps steps() {
    return steps;
  }

  /** The record of the task, for one activity with a summary. */
  TaskActivities tasks(String summary) {
    return Ports.tasks(summary);
  }

  /** Writes a record of the task without a round trip to the engine. */
  <T> T record(String summary, Func1<TaskActivities, T> record) {
    return records.write(summary, record);
  }

  /** The worktree of the task, for one activity with a summary. */
  WorkspaceActivities workspace(String summary) {
    return Ports.workspace(start.queue(), summary);
  }

  /** Takes the files as the baseline of a planning, which may change none. */
  void mark() {
    workspace("Take the baseline of the planning").mark(ref());
  }

  /** Forgets the baseline: files may change from here on. */
  void release() {
    workspace("Let files change").release(ref());
  }

  /**
   * The wish to show people the newest plan, with what it would meet if it were carried out now.
   */
  public PlanPresentationRequest showing() {
    return new PlanPresentationRequest(task, workspace("Look ahead").preflight(ref()));
  }

  /** Whether several planners draft the plan apart, or have drafted it. */
  boolean drafts() {
    return drafts;
  }

  /** Opens the workspace; what its host is configured to, no other host could tell before. */
  OpenedWorkspace open() {
    OpenedWorkspace ready = workspace("Open the workspace").open(ref());
    drafts = drafts || ready.planners() > 1;
    vague = ready.vague();
    return ready;
  }

  /** Asks how exploring is divided before it is known whether the task explores. */
  void scopeAhead() {
    early = Optional.of(ref()).filter(_ -> vague).map(EarlyScope::new);
  }

  /** The division of the exploration, which may have been asked for before. */
  ExplorationScope scope() {
    return early.map(EarlyScope::get).orElseGet(this::divide);
  }

  /** Asks how exploring is divided. */
  ExplorationScope divide() {
    return Ports.models("Divide the exploration").scope(ref());
  }

  /** Explores nothing, so that the division is not needed. */
  void exploreNothing() {
    early.ifPresent(EarlyScope::cancel);
  }

  /** How often the plan was written in this execution, by the name of the last writing. */
  int writings() {
    return writings;
  }

  /** Counts a writing of the plan. */
  void wrote(int number) {
    writings = number;
  }

  /** Begins a phase; a held task does not. */
  public void enter(Phase next) {
    runs.awaitRelease();
    phase = next;
    entered.accept(next);
    String summary = "Phase: " + TaskView.name(next);
    record(summary, records -> records.progress(TaskTransition.phase(task, next)));
  }

  /** The task at rest in a state. */
  public TaskResult ending(TaskState state) {
    return TaskResult.of(task, state);
  }

  /** The task ended because of its budget: a person gave no more. */
  public TaskResult outOfBudget(@Nullable StepId step) {
    return new TaskResult(
        task,
        TaskState.REJECTED,
        "budget_exceeded",
        "The task's budget does not let it go on, and no more was given.",
        step);
  }

  /** A run in the present phase. */
  RunSpec.Builder run(RunKind kind, RunId run, String agent) {
    return new RunSpec.Builder(task, phase, start.queue(), kind, run, agent);
  }

  /** The specification of a run that verifies, in whatever phase the task is. */
  RunSpec.Builder verifying(RunKind kind, RunId run, String agent) {
    return new RunSpec.Builder(task, Phase.VERIFYING, start.queue(), kind, run, agent);
  }

  /** The main run in the present phase. */
  RunSpec.Builder mainRun(String agent) {
    return run(RunKind.MAIN, task.mainRun(), agent);
  }

  /** The suspension of the root's workflow. */
  Suspension suspension() {
    return runs.suspension();
  }

  /** Carries a run out; its open requests go with it. */
  public RunReport perform(RunSpec spec) {
    RunReport report;
    try {
      report = runs.perform(spec);
    } catch (TemporalFailure e) {
      desk.ended(spec.run());
      throw e;
    }
    desk.ended(spec.run());
    return report;
  }

  /** Carries runs out side by side. */
  public List<RunReport> performTogether(List<RunSpec> specs) {
    return suspension()
        .joinAll(specs.stream().map(spec -> suspension().fork(() -> perform(spec))).toList());
  }

  /**
   * Carries a run out that the task cannot do without: anything but its own end halts the task. A
   * run that only prepares a plan may also be summed up at its limit: people judge the plan.
   */
  public void require(RunSpec spec) {
    RunReport report = perform(spec);
    boolean suffices = report.summedUp() && PLANNING.contains(spec.phase());
    if (!report.completed() && !suffices) {
      throw halted(report, spec);
    }
  }

  /** Shows people the newest plan, unless its planner has changed files. */
  PresentedRequest presentPlan() {
    PlanInspection inspected = workspace("Inspect the plan").inspectPlan(ref());
    requireUnchanged(inspected.tree());
    var plan = new PlanPresentationRequest(task, inspected.preflight());
    return record("Show the plan", records -> records.presentPlan(plan));
  }

  /** Halts the task if files changed during a phase that may only read. */
  public void requireUnchanged() {
    requireUnchanged(workspace("Check that no file changed").checkTree(ref()));
  }

  private void requireUnchanged(TreeCheck guard) {
    if (!guard.changed().isEmpty()) {
      throw new TaskEnded(
          new TaskResult(
              task,
              TaskState.FAILED,
              "planning_changed_files",
              "Files changed while the task may only read: %s. They were put back; checkpoint %d keeps what they were. Find out what wrote them, then send the task a message to try again."
                  .formatted(String.join(", ", guard.changed()), guard.checkpoint()),
              null));
    }
  }

  /** The end of the execution by the end of a run. */
  TaskEnded halted(RunReport report, RunSpec spec) {
    return new TaskEnded(ending(report, spec));
  }

  private TaskResult ending(RunReport report, RunSpec spec) {
    return switch (report.finish()) {
      case PERMISSION_DENIED, CANCELLED -> ending(TaskState.IDLE);
      case BUDGET -> outOfBudget(spec.step());
      default ->
          new TaskResult(
              task,
              TaskState.FAILED,
              "run_failed",
              "The run of agent %s did not come to an end. %s"
                  .formatted(spec.agent(), report.sentence()),
              spec.step());
    };
  }
}
