package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.TaskCommit;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.MergeResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The merge of one step: its commit where it was merged now, or what keeps it from that. */
record StepMerge(FinishedStep finished, Optional<StepCommit> commit, List<String> conflicts) {

  private static final int MAX_LISTED_CONFLICTS = 20;

  static StepMerge committed(FinishedStep step, TaskCommit committed, Instant ended) {
    String message = step.contribution().orElseThrow().message();
    StepCommit commit = new StepCommit(message, committed, ended);
    return new StepMerge(step, Optional.of(commit), List.of());
  }

  CommitRequest step() {
    return finished.step();
  }

  MergeResult result() {
    return new MergeResult(named());
  }

  String note() {
    return "Done once more on the merged files, as another step had changed the same meanwhile: %s."
        .formatted(String.join(", ", named()));
  }

  private List<String> named() {
    return conflicts.stream().limit(MAX_LISTED_CONFLICTS).toList();
  }
}
