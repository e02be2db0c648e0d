package dev.perdure.activities.tool;

import dev.perdure.activities.tool.store.Outcome;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What a permitted call does. */
public sealed interface Effect {

  /** Something that may be done any number of times: a look, or a record replaced as a whole. */
  record Repeatable(Supplier<Outcome> work) implements Effect {}

  /** Files replaced, made or deleted, all or none of them; the result holds once all are. */
  record FileChanges(List<FileEdit> changes, ToolResult result) implements Effect {

    /** Copies the list. */
    public FileChanges {
      changes = List.copyOf(changes);
    }
  }

  /** A process that is started at most once, and found again by what it leaves in its directory. */
  record Command(OnceOnly work) implements Effect {}

  /** The run ends with this call, once its outcome is recorded. */
  record EndsRun(Supplier<Outcome> work) implements Effect {}

  /** Others carry the call out, a person or a child run; the fields say how. */
  record Delegates(JsonObject work) implements Effect {}

  /**
   * One file to change: its path in the worktree, where it really lies, the SHA-256 it has now (empty
   * for a new file), its bytes after (empty to delete it), the file whose mode it has or takes over,
   * and whether it shall be executable (empty if that mode says so).
   */
  record FileEdit(
      String path,
      Path target,
      Optional<String> before,
      Optional<byte[]> after,
      Path modeOf,
      Optional<Boolean> executable) {}
}
