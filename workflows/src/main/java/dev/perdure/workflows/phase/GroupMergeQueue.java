package dev.perdure.workflows.phase;

import dev.perdure.planner.id.StepId;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.MergeResult;
import dev.perdure.workflows.port.StepFiles;
import dev.perdure.workflows.port.StepGroup;
import dev.perdure.workflows.port.StepGroupFiles;
import dev.perdure.workflows.port.WorkspaceActivities;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Merge queue of parallel steps, in batches and in the plan's order: one activity opens the
 * worktrees of all steps that begin together, and one merges all finished steps that stand one
 * behind another.
 */
final class GroupMergeQueue {

  private final TaskExecution execution;
  private final StepScheduler scheduler;
  private final RunningSteps steps;
  private final Map<StepId, Promise<StepFiles>> opened = new LinkedHashMap<>();
  private final Map<StepId, CommitRequest> finished = new LinkedHashMap<>();
  private final Map<StepId, MergeResult> merged = new LinkedHashMap<>();

  GroupMergeQueue(TaskExecution execution, StepScheduler scheduler) {
    this.execution = execution;
    this.steps = execution.steps();
    this.scheduler = scheduler;
  }

  /** Announces steps that begin together, at least one, in the plan's order. */
  void begin(List<CommitRequest> group) {
    WorkspaceActivities workspace = execution.workspace("Open " + names(group));
    Promise<StepGroupFiles> files =
        Async.function(workspace::openSteps, new StepGroup(execution.task(), group));
    for (int i = 0; i < group.size(); i++) {
      int index = i;
      opened.put(step(group.get(i)), files.thenApply(all -> all.files().get(index)));
    }
  }

  /** Opens the files of a step's first attempt; a person may cancel the step from then on. */
  StepFiles open(CommitRequest changes) {
    steps.work(step(changes));
    return Objects.requireNonNull(opened.remove(step(changes))).get();
  }

  /** Waits until a finished step may be merged, or is. */
  void awaitTurn(CommitRequest changes) {
    StepId step = step(changes);
    finished.put(step, changes);
    try {
      execution.suspension().await(() -> merged.containsKey(step) || scheduler.isFirst(step));
    } finally {
      finished.remove(step);
    }
  }

  /** Merges a step in its turn; returns the files that conflict, none after a merge. */
  List<String> merge(CommitRequest changes) {
    if (!merged.containsKey(step(changes))) {
      merge(group(changes));
    }
    return Objects.requireNonNull(merged.remove(step(changes))).conflicts();
  }

  private void merge(List<CommitRequest> group) {
    List<MergeResult> results = List.of();
    try {
      results =
          execution
              .workspace("Merge " + names(group))
              .mergeSteps(new StepGroup(execution.task(), group))
              .merged();
      for (int i = 0; i < results.size(); i++) {
        merged.put(step(group.get(i)), results.get(i));
      }
    } finally {
      group.stream().skip(results.size()).map(GroupMergeQueue::step).forEach(steps::release);
    }
  }

  /**
   * A step and the finished ones right behind it. While steps are left to begin it is merged alone:
   * what they begin on must not depend on what is faster.
   */
  private List<CommitRequest> group(CommitRequest first) {
    List<CommitRequest> group = new ArrayList<>(List.of(first));
    if (scheduler.allHaveBegun()) {
      scheduler
          .after(step(first))
          .map(finished::get)
          .takeWhile(next -> next != null && steps.hold(step(next)))
          .forEach(group::add);
    }
    return group;
  }

  private static String names(List<CommitRequest> group) {
    return group.stream()
        .map(changes -> step(changes).value())
        .collect(Collectors.joining(", ", group.size() == 1 ? "step " : "steps ", ""));
  }

  private static StepId step(CommitRequest changes) {
    return Objects.requireNonNull(changes.step());
  }
}
