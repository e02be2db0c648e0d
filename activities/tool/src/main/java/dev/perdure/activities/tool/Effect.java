package dev.perdure.activities.tool;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.request.subject.QuestionSubjectQuestion;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Effect of a permitted tool call: repeatable work, file changes, a command, the run's end, or a
 * question to a person or a subagent.
 */
public sealed interface Effect {
  /** Something that may be done any number of times: a look, or a record replaced as a whole. */
  record Repeatable(Supplier<ToolResult> work) implements Effect {}

  /** Files replaced, made or deleted: none unless all may be; the result holds once all are. */
  record FileChanges(List<FileEdit> changes, ToolResult result) implements Effect {
    public FileChanges {
      changes = List.copyOf(changes);
    }
  }

  /** A process that is started at most once, and found again by what it leaves in its directory. */
  record Command(OnceOnly work) implements Effect {

    /** Work elsewhere, whose outcome is unknown if it was interrupted before its result. */
    public static Effect once(Supplier<ToolResult> work) {
      return new Command(new OnceOnlyCall(work));
    }
  }

  /** The end of the run, once the result is recorded. */
  record RunEnd(ToolResult result) implements Effect {}

  /** Something that others carry out while the call waits. */
  sealed interface ByOthers extends Effect {}

  /** A person answers questions. */
  record Questions(List<QuestionSubjectQuestion> questions) implements ByOthers {
    public Questions {
      questions = List.copyOf(questions);
    }
  }

  /** A person lets the run go back to planning, or not. */
  record Replanning(String reason) implements ByOthers {}

  /**
   * A subagent works on a prompt of its own.
   *
   * @param resumed the run whose conversation goes on; empty for a new one
   */
  record Delegation(
      String agent, String description, Optional<RunId> resumed, DelegationTerms terms)
      implements ByOthers {}

  /**
   * One file to change: its path in the worktree, where it really lies, the SHA-256 it has now
   * (empty for a new file), its bytes after (empty to delete it), the file whose mode it has or
   * takes over, and whether it shall be executable (empty if that mode says so).
   */
  record FileEdit(
      String path,
      Path target,
      Optional<String> before,
      Optional<byte[]> after,
      Path modeOf,
      Optional<Boolean> executable) {}

  /** Work that must be started at most once, and is only resumed afterwards. */
  interface OnceOnly {

    /** Prepares the empty directory of the work before the intent to begin it is recorded. */
    default void prepare(Path directory) throws IOException {}

    /** Starts the work in its prepared directory, and sees it through. */
    ToolResult start(Path directory) throws IOException, InterruptedException;

    /** Takes up the work an earlier attempt may have started: its result, its end, or "unknown". */
    ToolResult resume(Path directory) throws IOException, InterruptedException;
  }
}
