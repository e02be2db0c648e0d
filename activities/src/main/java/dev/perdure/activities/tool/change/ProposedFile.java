package dev.perdure.activities.tool.change;

import dev.perdure.activities.files.ResolvedPath;
import java.util.Optional;

/**
 * A file, what it shall hold (empty to delete it), the file whose mode it has, and whether it shall
 * be executable, where something says so.
 */
public record ProposedFile(
    WorkspaceFile file, Optional<byte[]> after, ResolvedPath.Inside modeOf, Optional<Boolean> executable) {

  /** A file that keeps its own mode. */
  public ProposedFile(WorkspaceFile file, Optional<byte[]> after) {
    this(file, after, file.place(), Optional.empty());
  }
}
