package dev.perdure.activities.workspace;

import dev.perdure.activities.process.Heartbeat;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CheckResult;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.DeliveryResult;
import dev.perdure.workflows.port.OpenedWorkspace;
import dev.perdure.workflows.port.PlanInspection;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.RunMergeRequest;
import dev.perdure.workflows.port.StepFiles;
import dev.perdure.workflows.port.StepGroup;
import dev.perdure.workflows.port.StepGroupFiles;
import dev.perdure.workflows.port.StepGroupMerge;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TreeCheck;
import dev.perdure.workflows.port.WorkspaceActivities;
import java.util.function.Supplier;

/** Temporal activities on the workspaces of this host: opening, checks, commits, delivery. */
public final class WorkspaceActivitiesImpl implements WorkspaceActivities {

  private final WorkspaceOpening workspaceOpening;
  private final PlanningFiles planningFiles;
  private final CheckExecution checkExecution;
  private final SubagentWorktreeMerger subagentWorktreeMerger;
  private final StepFilesLifecycle stepFilesLifecycle;
  private final DeliveryLifecycle deliveryLifecycle;

  public WorkspaceActivitiesImpl(
      WorkspaceOpening workspaceOpening,
      PlanningFiles planningFiles,
      CheckExecution checkExecution,
      SubagentWorktreeMerger subagentWorktreeMerger,
      StepFilesLifecycle stepFilesLifecycle,
      DeliveryLifecycle deliveryLifecycle) {
    this.workspaceOpening = workspaceOpening;
    this.planningFiles = planningFiles;
    this.checkExecution = checkExecution;
    this.subagentWorktreeMerger = subagentWorktreeMerger;
    this.stepFilesLifecycle = stepFilesLifecycle;
    this.deliveryLifecycle = deliveryLifecycle;
  }

  @Override
  public OpenedWorkspace open(TaskRef task) {
    return alive(() -> workspaceOpening.open(task.task()));
  }

  @Override
  public PresentedRequest reviewTrust(TaskRef task) {
    return alive(() -> workspaceOpening.reviewTrust(task.task()));
  }

  @Override
  public TreeCheck mark(TaskRef task) {
    return alive(() -> planningFiles.mark(task.task()));
  }

  @Override
  public TreeCheck checkTree(TaskRef task) {
    return alive(() -> planningFiles.compare(task.task()));
  }

  @Override
  public TreeCheck release(TaskRef task) {
    return alive(() -> planningFiles.release(task.task()));
  }

  @Override
  public PreflightReport preflight(TaskRef task) {
    return alive(() -> planningFiles.preflight(task.task()));
  }

  @Override
  public PlanInspection inspectPlan(TaskRef task) {
    return alive(() -> planningFiles.inspect(task.task()));
  }

  @Override
  public CheckResult check(CheckRequest run) {
    return checkExecution.run(run);
  }

  @Override
  public void merge(RunMergeRequest run) {
    alive(() -> {
      subagentWorktreeMerger.merge(run);
      return run;
    });
  }

  @Override
  public StepFiles openStep(CommitRequest step) {
    return alive(() -> stepFilesLifecycle.open(step));
  }

  @Override
  public StepGroupFiles openSteps(StepGroup group) {
    return alive(() -> stepFilesLifecycle.open(group));
  }

  @Override
  public StepGroupMerge mergeSteps(StepGroup group) {
    return alive(() -> stepFilesLifecycle.merge(group));
  }

  @Override
  public void discardStep(CommitRequest step) {
    alive(() -> {
      stepFilesLifecycle.discard(step);
      return step;
    });
  }

  @Override
  public void commit(CommitRequest commit) {
    alive(() -> {
      stepFilesLifecycle.commit(commit);
      return commit;
    });
  }

  @Override
  public PresentedRequest presentDelivery(TaskRef task) {
    return alive(() -> deliveryLifecycle.present(task.task()));
  }

  @Override
  public DeliveryResult deliver(TaskRef task) {
    return alive(() -> deliveryLifecycle.deliver(task.task()));
  }

  @Override
  public DeliveryResult deliverOrAsk(TaskRef task) {
    return alive(() -> deliveryLifecycle.deliverOrAsk(task.task()));
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

  /** The interruption ended the work. The exception tells how the activity ends. */
  private static void leave(Heartbeat beat) {
    if (beat.ended()) {
      var wasInterrupted = Thread.interrupted();
      assert wasInterrupted || !Thread.currentThread().isInterrupted();
      beat.throwIfEnded();
    }
  }
}
