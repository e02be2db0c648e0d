package dev.perdure.activities.workspace.change;

import java.util.List;

/** The files that differ between two commits. */
public record ChangeSet(String base, String head, List<FileChange> files) {

  public ChangeSet {
    files = List.copyOf(files);
  }
}
