package dev.perdure.workflows.phase;

import dev.perdure.workflows.port.WorkspaceActivities.CommitRequest;
import dev.perdure.workflows.port.WorkspaceActivities.StepFiles;
import java.util.List;

/** Merge queue of parallel steps: opens their worktrees, and merges them in the plan's order. */
sealed interface MergeQueue permits GroupMergeQueue {

  /** Announces steps that begin together, at least one, in the plan's order. */
  void begin(List<CommitRequest> steps);

  /** Opens the files of a step's first attempt; a person may cancel the step from then on. */
  StepFiles open(CommitRequest changes);

  /** Waits until a finished step may be merged, or is. */
  void awaitTurn(CommitRequest changes);

  /** Merges a step whose turn it is; the files that keep it from that, none where it is merged. */
  List<String> merge(CommitRequest changes);
}
