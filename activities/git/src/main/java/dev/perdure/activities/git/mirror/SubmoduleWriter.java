package dev.perdure.activities.git.mirror;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.DirectoryOperations;
import dev.perdure.activities.files.LockFile;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.git.GitFilterBlocker;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;

/**
 * Writer of submodules into one worktree. It writes each submodule atomically and records its
 * commit, so that an interrupted filling can be repeated.
 *
 * @param records the directory of git's records about the worktree; a restore deletes the records
 *     with the files
 */
public record SubmoduleWriter(Git git, Path worktree, Path records) {

  /** The directory beside a worktree in which the files of a submodule are prepared. */
  public static Path draft(Path worktree) {
    return worktree.resolveSibling(worktree.getFileName() + ".submodule");
  }

  /** The lock of everyone who fills the worktree. */
  LockFile lock() {
    return new LockFile(records.resolve("perdure-submodules.guard"));
  }

  /** Returns the state of a submodule's directory. */
  SubmoduleState state(String path, String commit) {
    Path directory = worktree.resolve(path);
    if (isBehindLink(path) || !Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      return SubmoduleState.ABSENT;
    }
    String[] names = directory.toFile().list();
    if (names != null && names.length == 0) {
      return SubmoduleState.EMPTY;
    }
    return recorded().getProperty(path, "").equals(commit)
        ? SubmoduleState.FILLED
        : SubmoduleState.FOREIGN;
  }

  /** Writes the files of a commit into an empty directory, without a repository of their own. */
  void write(Path mirror, String commit, String path) {
    Path draft = draft(worktree);
    Path index = records.resolve("perdure-submodule-index");
    clean(draft, index);
    try {
      Files.createDirectories(draft);
      Git files = GitFilterBlocker.withoutLargeFiles(git.on(mirror).workTree(draft).index(index));
      files.text("read-tree", commit);
      files.text("checkout-index", "--all", "--force", "--quiet");
      record(path, commit);
      Files.move(draft, worktree.resolve(path), ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Can't write the submodule '%s' of '%s'.".formatted(path, worktree), e);
    } finally {
      clean(draft, index);
    }
  }

  /**
   * Copies the submodules of another worktree, as they are there, into empty directories of this
   * one.
   */
  public void copyFrom(SubmoduleWriter other) {
    Properties commits = other.recorded();
    List<String> copied = new ArrayList<>();
    for (String path : new TreeSet<>(commits.stringPropertyNames())) {
      String commit = commits.getProperty(path);
      boolean isBelow = copied.stream().anyMatch(above -> path.startsWith(above + "/"));
      if (isBelow || (state(path, commit) == SubmoduleState.EMPTY && !other.isBehindLink(path))) {
        copy(other, path, commit, isBelow);
        copied.add(path);
      }
    }
  }

  private void copy(SubmoduleWriter other, String path, String commit, boolean isThere) {
    Path draft = draft(worktree);
    try {
      record(path, commit);
      if (!isThere) {
        DirectoryOperations.delete(draft);
        DirectoryOperations.copy(other.worktree().resolve(path), draft);
        Files.move(draft, worktree.resolve(path), ATOMIC_MOVE);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Can't copy the submodule '%s' into '%s'.".formatted(path, worktree), e);
    } finally {
      DirectoryOperations.delete(draft);
    }
  }

  /** Deletes what an interrupted filling left. */
  private static void clean(Path draft, Path index) {
    DirectoryOperations.delete(draft);
    DirectoryOperations.delete(index);
    DirectoryOperations.delete(index.resolveSibling(index.getFileName() + ".lock"));
  }

  private boolean isBehindLink(String path) {
    Path at = worktree;
    for (Path name : Path.of(path)) {
      at = at.resolve(name);
      if (Files.isSymbolicLink(at)) {
        return true;
      }
    }
    return false;
  }

  /** The commits of the submodules by their paths. */
  private Properties recorded() {
    Properties commits = new Properties();
    if (Files.exists(file())) {
      try (var reader = Files.newBufferedReader(file(), UTF_8)) {
        commits.load(reader);
      } catch (IOException e) {
        throw new UncheckedIOException("Can't read '%s'.".formatted(file()), e);
      }
    }
    return commits;
  }

  private void record(String path, String commit) throws IOException {
    Properties commits = recorded();
    commits.setProperty(path, commit);
    var text = new StringWriter();
    commits.store(text, "The submodules of a workspace");
    AtomicFile.write(file(), text.toString());
  }

  private Path file() {
    return records.resolve("perdure-submodules");
  }
}
