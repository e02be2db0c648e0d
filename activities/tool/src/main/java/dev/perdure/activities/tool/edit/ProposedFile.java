package dev.perdure.activities.tool.edit;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.tool.Effect;
import dev.perdure.planner.tool.Demand;
import java.util.Optional;

/**
 * A file, what it shall hold (empty to delete it), the file whose mode it has, and whether it shall
 * be executable, if something says so.
 */
record ProposedFile(
    WorkspaceFile file,
    Optional<byte[]> after,
    ResolvedPath.Inside modeOf,
    Optional<Boolean> executable) {

  /** A file that keeps its own mode. */
  ProposedFile(WorkspaceFile file, byte[] after) {
    this(file, Optional.of(after), file.place(), Optional.empty());
  }

  Demand demand() {
    String verb = after.isEmpty() ? "Delete " : file.bytes().isEmpty() ? "Create " : "Change ";
    return new Demand("edit", file.path(), verb + file.path());
  }

  Effect.FileEdit change() {
    return new Effect.FileEdit(
        file.path(), file.place().real(), file.sha256(), after, modeOf.real(), executable);
  }
}
