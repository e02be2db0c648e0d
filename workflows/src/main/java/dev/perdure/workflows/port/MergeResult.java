package dev.perdure.workflows.port;

import java.util.List;

/** The files that kept a step's changes from being merged; at most 20, none if they are. */
public record MergeResult(List<String> conflicts) {

  public MergeResult {
    conflicts = List.copyOf(conflicts);
  }
}
