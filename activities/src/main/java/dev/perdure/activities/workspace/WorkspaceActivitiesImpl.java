package dev.perdure.activities.workspace;

import dev.perdure.activities.agent.prompt.WorkspaceSurvey;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.process.AsyncResult;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.tool.shell.BackgroundCommands;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.StepRunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CheckResult;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.DeliveryResult;
import dev.perdure.workflows.port.MergeResult;
import dev.perdure.workflows.port.OpenedWorkspace;
import dev.perdure.workflows.port.PlanInspection;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.RunMergeRequest;
import dev.perdure.workflows.port.StepFiles;
import dev.perdure.workflows.port.StepGroup;
import dev.perdure.workflows.port.StepGroupFiles;
import dev.perdure.workflows.port.StepGroupMerge;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TreeCheck;
import dev.perdure.workflows.port.WorkspaceActivities;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Temporal activities on the workspaces of this host: opening, checks, commits, delivery.
 *
 * @param steps records how far a step has come, where the workflow leaves that to its work
 * @param whenOpened callback after a workspace is opened or trusted
 */
public record WorkspaceActivitiesImpl(
    HostWorkspaces host,
    Journal journal,
    PlanCommandRunner commands,
    PlanPreflight preflight,
    ConfigFiles configuration,
    WorkspaceSurvey survey,
    Function<StepUpdate, @Nullable StepUpdateAck> steps,
    Consumer<TaskId> whenOpened)
    implements WorkspaceActivities {

  @Override
  public OpenedWorkspace open(TaskRef task) {
    return alive(() -> {
      var settings = new TaskStartConfigReader(host, configuration);
      var opener = new WorkspaceOpener(host, journal, settings);
      OpenedWorkspace ready = opener.open(task.task());
      survey(task.task());
      whenOpened.accept(task.task());
      boolean prepared = ready.setup().isEmpty() && preparer().prepare(task.task());
      return new OpenedWorkspace(
          ready.setup(), ready.planners(), opener.isVague(task.task()), prepared ? true : null);
    });
  }

  @Override
  public PresentedRequest reviewTrust(TaskRef task) {
    return alive(() -> PresentedRequest.of(preparer().review(task.task()).orElse(null)));
  }

  private WorkspacePreparer preparer() {
    var settings = new TaskStartConfigReader(host, configuration);
    return new WorkspacePreparer(host, journal, settings, whenOpened);
  }

  @Override
  public TreeCheck mark(TaskRef task) {
    return alive(() -> {
      endBackground(task.task());
      return new ReadOnlyEnforcer(host, journal).mark(task.task());
    });
  }

  @Override
  public TreeCheck checkTree(TaskRef task) {
    return alive(() -> new ReadOnlyEnforcer(host, journal).compare(task.task()));
  }

  @Override
  public TreeCheck release(TaskRef task) {
    return alive(() -> {
      TreeCheck released = new ReadOnlyEnforcer(host, journal).release(task.task());
      survey(task.task());
      return released;
    });
  }

  @Override
  public PreflightReport preflight(TaskRef task) {
    var enforcer = new ReadOnlyEnforcer(host, journal);
    return alive(
        () -> preflight.ofNewest(journal, task.task()).with(enforcer.uncommitted(task.task())));
  }

  @Override
  public PlanInspection inspectPlan(TaskRef task) {
    var enforcer = new ReadOnlyEnforcer(host, journal);
    return alive(() -> {
      try (var checked = AsyncResult.of(() -> preflight.ofNewest(journal, task.task()))) {
        TreeCheck tree = enforcer.compare(task.task());
        return new PlanInspection(
            tree,
            tree.changed().isEmpty()
                ? checked.get().with(enforcer.uncommittedBefore(task.task()))
                : PreflightReport.unknown());
      }
    });
  }

  @Override
  public CheckResult check(CheckRequest run) {
    StepId step = run.step();
    record(run.records(), run.task(), step, run.attempt(), StepState.VERIFYING);
    try (var beat = Heartbeat.start(() -> {})) {
      host.workspace(run.task()); // the record says where the files are once they are there
      TaskRecord task = journal.task(run.task());
      WorktreePaths files = files(task, run);
      BackgroundCommands.endAll(files);
      var place = new PlanCommandContext(task, files, beat::cancelled);
      var checks = new VerificationRunner(host, journal, commands);
      CheckResult checked = step == null ? checks.plan(place, run) : checks.step(place, run, step);
      boolean needsSurvey = checked.failure() != null || checked.diff() != null;
      if (needsSurvey && files.root().equals(commands.hostPaths().worktree(task).root())) {
        survey(run.task());
      }
      beat.throwIfEnded();
      return checked;
    }
  }

  @Override
  public void merge(RunMergeRequest run) {
    alive(() -> {
      new SubagentWorktreeMerger(host, journal).merge(run);
      return run;
    });
  }

  private WorktreePaths files(TaskRecord task, CheckRequest check) {
    return check
        .run()
        .flatMap(journal.runs()::find)
        .map(run -> commands.hostPaths().worktree(task, run))
        .orElseGet(() -> commands.hostPaths().worktree(task));
  }

  @Override
  public StepFiles openStep(CommitRequest step) {
    return openSteps(new StepGroup(step.task(), List.of(step))).files().getFirst();
  }

  @Override
  public StepGroupFiles openSteps(StepGroup group) {
    return alive(() -> {
      List<CommitRequest> carried =
          group.steps().stream().filter(step -> !record(step, StepState.RUNNING)).toList();
      stepFiles().open(group.task(), carried);
      return new StepGroupFiles(
          group.steps().stream()
              .map(step ->
                  new StepFiles(
                      stepFiles().directory(step).toString(), carried.contains(step) ? null : true))
              .toList());
    });
  }

  @Override
  public StepGroupMerge mergeSteps(StepGroup group) {
    return alive(() -> {
      List<MergeResult> merged =
          new StepGroupMerger(stepFiles(), step -> record(step, StepState.DONE)).merge(group);
      surveyCheckpoint(group.task());
      return new StepGroupMerge(merged);
    });
  }

  @Override
  public void discardStep(CommitRequest step) {
    alive(() -> {
      stepFiles().discard(step);
      survey(step.task());
      return step;
    });
  }

  private ParallelStepWorktrees stepFiles() {
    return new ParallelStepWorktrees(host, journal, commands.hostPaths());
  }

  @Override
  public void commit(CommitRequest commit) {
    alive(() -> {
      endBackground(commit.task());
      new StepCommitter(host, journal).commit(commit);
      surveyCheckpoint(commit.task());
      record(commit, StepState.DONE);
      return commit;
    });
  }

  /** Records how far the step comes by its changes; whether a person left it out before. */
  private boolean record(CommitRequest changes, StepState state) {
    return record(changes.records(), changes.task(), changes.step(), changes.attempt(), state);
  }

  private boolean record(
      @Nullable Boolean asked, TaskId task, @Nullable StepId step, int attempt, StepState state) {
    if (step == null || !Boolean.TRUE.equals(asked)) {
      return false;
    }
    var run = new StepRunId(task, step, attempt).run();
    StepUpdateAck ack = steps.apply(new StepUpdate(task, step, state, run, attempt));
    return ack != null && ack.leftOut();
  }

  @Override
  public PresentedRequest presentDelivery(TaskRef task) {
    return alive(() ->
        PresentedRequest.of(
            new DeliveryApprovalService(host, journal).present(task.task()).orElse(null)));
  }

  @Override
  public DeliveryResult deliver(TaskRef task) {
    return alive(() -> {
      endBackground(task.task());
      return new BranchDelivery(host, journal).deliver(task.task());
    });
  }

  @Override
  public DeliveryResult deliverOrAsk(TaskRef task) {
    return alive(() -> {
      endBackground(task.task());
      return new BranchDelivery(host, journal).deliverOrAsk(task.task());
    });
  }

  /** Ends what runs in the background with the run that started it, before its files are taken. */
  private void endBackground(TaskId task) {
    BackgroundCommands.endAll(commands.hostPaths().worktree(journal.task(task)));
  }

  /** Records what the next run is told of the files. */
  private void survey(TaskId task) {
    var workspace = host.workspace(task);
    survey.take(workspace, host.checkpoints().treeHash(workspace));
  }

  /** The same of files that the newest checkpoint has just been taken of. */
  private void surveyCheckpoint(TaskId task) {
    var workspace = host.workspace(task);
    survey.take(workspace, host.checkpoints().currentTree(workspace));
  }

  /** Works while the engine hears that it lives; a cancellation interrupts the work. */
  private static <T> T alive(Supplier<T> work) {
    var worker = Thread.currentThread();
    try (var beat = Heartbeat.start(worker::interrupt)) {
      try {
        return work.get();
      } finally {
        leave(beat);
      }
    }
  }

  /** The interruption was for the work; how the activity ends is said by what is thrown. */
  private static void leave(Heartbeat beat) {
    if (beat.ended()) {
      var wasInterrupted = Thread.interrupted();
      assert wasInterrupted || !Thread.currentThread().isInterrupted();
      beat.throwIfEnded();
    }
  }
}
