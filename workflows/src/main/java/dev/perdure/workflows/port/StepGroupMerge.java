package dev.perdure.workflows.port;

import java.util.List;

/** The results of a group's first merges, in its order; only the last may have conflicts. */
public record StepGroupMerge(List<MergeResult> merged) {

  public StepGroupMerge {
    merged = List.copyOf(merged);
  }
}
