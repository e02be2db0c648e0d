package dev.perdure.activities.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.WorktreePaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Mark in the environment of a task's programs, by which they are counted together, also after a
 * restart of the server.
 *
 * @param records the records of the task's calls
 * @param root the worktree
 * @param notice the file that tells which limit ended the program
 */
public record TaskMark(Path records, Path root, Path notice) {

  private static final String VARIABLE = "AGENT_TASK";
  private static final String PREFIX = VARIABLE + "=";
  private static final String SEPARATOR = "\n";
  private static final int PATHS = 3;

  /** The mark of a program that answers its caller, such as a hook or an MCP server. */
  public static TaskMark ofProgram(WorktreePaths worktree) {
    Path notices = worktree.records().resolve("limits");
    return new TaskMark(
        worktree.records(), worktree.root(), notices.resolve(UUID.randomUUID().toString()));
  }

  /** The mark of a supervised command. */
  public static TaskMark ofCommand(WorktreePaths worktree, Path stateDirectory) {
    return new TaskMark(
        worktree.records(),
        worktree.root(),
        stateDirectory.resolve(CommandStateDirectory.LIMIT_NOTICE));
  }

  /** Puts the mark into the environment of a program. */
  void putInto(Map<String, String> environment) {
    List<String> paths = Stream.of(records, root, notice).map(Path::toString).toList();
    environment.put(VARIABLE, String.join(SEPARATOR, paths));
  }

  /**
   * Reads the mark of a running process. Empty if there is none or it may not be read, and for a
   * forged one whose paths lead elsewhere.
   */
  public static Optional<TaskMark> find(long pid) {
    try {
      byte[] environment = Files.readAllBytes(Path.of("/proc", Long.toString(pid), "environ"));
      return Stream.of(new String(environment, UTF_8).split("\0"))
          .filter(variable -> variable.startsWith(PREFIX))
          .map(variable -> variable.substring(PREFIX.length()).split(SEPARATOR))
          .filter(paths -> paths.length == PATHS)
          .map(paths -> new TaskMark(Path.of(paths[0]), Path.of(paths[1]), Path.of(paths[2])))
          .filter(TaskMark::isConsistent)
          .findFirst();
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }

  private boolean isConsistent() {
    return records.equals(records.normalize())
        && notice.equals(notice.normalize())
        && notice.startsWith(records);
  }

  /** The state of the command, if the program is a supervised command. */
  public Optional<CommandStateDirectory> command() {
    return notice.endsWith(CommandStateDirectory.LIMIT_NOTICE)
        ? Optional.of(new CommandStateDirectory(notice.resolveSibling(".").normalize()))
        : Optional.empty();
  }

  /** Writes down which limit ends the program. */
  public void exceed(String sentence) throws IOException {
    DirectoryOperations.createIfMissing(notice.resolveSibling(".").normalize());
    Files.writeString(notice, sentence);
  }

  /** The sentence about the limit that ended the program, if one did. */
  public Optional<String> exceeded() {
    return read(notice);
  }

  static Optional<String> read(Path notice) {
    try {
      return Optional.of(Files.readString(notice)).filter(sentence -> !sentence.isEmpty());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("The task exceeded a limit: do less at a time.");
    }
  }
}
