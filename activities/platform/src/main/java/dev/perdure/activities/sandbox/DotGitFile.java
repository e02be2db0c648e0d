package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Reads the file .git that a linked worktree or a submodule has in place of a directory; anybody
 * may have written it.
 */
public final class DotGitFile {

  private static final String WORD = "gitdir:";
  private static final int MAX_FILE_BYTES = 4_096;

  private DotGitFile() {}

  /** The git directory named by the .git file of a directory, if there is one. */
  public static Optional<Path> of(Path directory) throws IOException {
    Path git = directory.resolve(".git");
    if (!Files.isRegularFile(git) || Files.size(git) > MAX_FILE_BYTES) {
      return Optional.empty();
    }
    String text = Files.readString(git);
    try {
      return text.startsWith(WORD)
          ? Optional.of(directory.resolve(text.substring(WORD.length()).strip()))
          : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
