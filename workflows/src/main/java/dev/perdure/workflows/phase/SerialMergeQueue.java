package dev.perdure.workflows.phase;

import dev.perdure.planner.id.StepId;
import dev.perdure.workflows.port.WorkspaceActivities.CommitRequest;
import dev.perdure.workflows.port.WorkspaceActivities.StepFiles;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Objects;

/** Merge queue of older workflow histories: an activity opens, and one merges, each single step. */
record SerialMergeQueue(StepProgressRecorder progress, StepScheduler scheduler)
    implements MergeQueue {

  @Override
  public void begin(List<CommitRequest> steps) {
    // each is opened when it comes to that
  }

  @Override
  public StepFiles open(CommitRequest changes) {
    if (progress.byWork()) {
      StepId step = Objects.requireNonNull(changes.step());
      Workflow.await(() -> scheduler.before(step).allMatch(StepExecution::isOpened));
      progress.execution().steps().work(step);
    }
    return progress.execution().workspace().openStep(changes);
  }

  @Override
  public void awaitTurn(CommitRequest changes) {
    StepId step = Objects.requireNonNull(changes.step());
    boolean ahead =
        !progress.byWork() && Workflow.getVersion("merge-ahead", Workflow.DEFAULT_VERSION, 1) == 1;
    Workflow.await(() -> scheduler.isFirst(step) || (ahead && isNext(step)));
  }

  /**
   * Whether those that began before are merged, be it that this is not recorded yet. While steps
   * are left to begin, that is waited for: what they begin on must not depend on what is faster.
   */
  private boolean isNext(StepId step) {
    return scheduler.allHaveBegun() && scheduler.before(step).allMatch(StepExecution::isMerged);
  }

  @Override
  public List<String> merge(CommitRequest changes) {
    return progress.execution().workspace().mergeStep(changes).conflicts();
  }
}
