package dev.perdure.activities.git.worktree;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFilterBlocker;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/** Git worktree of a task on a branch of its own: directory, mirror, branch and base commit. */
public record Workspace(TaskId task, Path directory, Path mirror, String branch, String base) {

  /** The administrative directory of the worktree. */
  public Path gitDirectory() {
    return mirror.resolve("worktrees").resolve(task.value());
  }

  /**
   * Git on this work tree. It is told where the repository is: the file {@code .git} among the
   * files can be written by whatever ran there, and would not be believed.
   */
  public Git git(Git program) {
    return GitFilterBlocker.withoutLargeFiles(program.on(gitDirectory()).workTree(directory));
  }

  /** The full name of the task's branch. */
  public String branchRef() {
    return "refs/heads/" + branch;
  }

  /** The private index, next to the one that belongs to the work tree. */
  Path index() {
    return gitDirectory().resolve("perdure-index");
  }

  /** The file that is locked while the private index is in use. */
  Path lock() {
    return directory.resolveSibling(task.value() + ".lock");
  }

  /** The branch name of a task, made of its id and title. */
  static final class BranchName {

    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,79}");
    private static final int LONGEST = 40;

    private BranchName() {}

    static String branch(TaskId task, String title) {
      var slug = slug(title);
      return "perdure/" + checked(task) + (slug.isEmpty() ? "" : "-" + slug);
    }

    static String checked(TaskId task) {
      if (!SAFE.matcher(task.value()).matches()) {
        throw new IllegalArgumentException(
            "The task id '%s' can't name a directory and a branch: use letters, digits, '_' and '-'."
                .formatted(task.value()));
      }
      return task.value();
    }

    private static String slug(String title) {
      var plain =
          Normalizer.normalize(title, Normalizer.Form.NFKD)
              .toLowerCase(Locale.ROOT)
              .replace("ß", "ss")
              .replaceAll("\\p{M}+", "")
              .replaceAll("[^a-z0-9]+", "-");
      var cut = plain.substring(0, Math.min(LONGEST, plain.length()));
      return cut.replaceAll("^-+|-+$", "");
    }
  }

  /** The exception for a task whose branch and checkpoints are gone. */
  public static final class WorkspaceLost extends RuntimeException {

    private static final long serialVersionUID = 1L;

    WorkspaceLost(Workspace workspace) {
      super(
          "The branch and the checkpoints of task '%s' are gone: '%s' was deleted or replaced. They can't be made again. What is left of the task's files is in '%s': copy from there what you need, and start a new task."
              .formatted(workspace.task(), workspace.mirror(), workspace.directory()));
    }

    public String sentence() {
      return String.valueOf(getMessage());
    }
  }

  /** The properties file beside a worktree that marks it as complete. */
  record RecordFile(Path file) {

    Optional<Workspace> read(TaskId task) {
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      var properties = new Properties();
      try (var reader = Files.newBufferedReader(file, UTF_8)) {
        properties.load(reader);
      } catch (IOException e) {
        throw new UncheckedIOException("Can't read '%s'.".formatted(file), e);
      }
      return Optional.of(
          new Workspace(
              task,
              Path.of(properties.getProperty("directory", "")),
              Path.of(properties.getProperty("mirror", "")),
              properties.getProperty("branch", ""),
              properties.getProperty("base", "")));
    }

    void write(Workspace workspace) {
      var properties = new Properties();
      properties.setProperty("directory", workspace.directory().toString());
      properties.setProperty("mirror", workspace.mirror().toString());
      properties.setProperty("branch", workspace.branch());
      properties.setProperty("base", workspace.base());
      var draft = file.resolveSibling(file.getFileName() + ".new");
      try {
        try (var writer = Files.newBufferedWriter(draft, UTF_8)) {
          properties.store(writer, "The workspace of a task");
        }
        Files.move(draft, file, ATOMIC_MOVE, REPLACE_EXISTING);
      } catch (IOException e) {
        throw new UncheckedIOException("Can't write '%s'.".formatted(file), e);
      }
    }
  }
}
