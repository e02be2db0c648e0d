package dev.perdure.workflows.port;

import java.util.List;

/**
 * The conflicting files that prevented the merge of a step's changes: at most 20, none after a
 * merge.
 */
public record MergeResult(List<String> conflicts) {

  public MergeResult {
    conflicts = List.copyOf(conflicts);
  }
}
