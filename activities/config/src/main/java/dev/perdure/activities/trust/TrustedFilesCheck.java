package dev.perdure.activities.trust;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.json.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** Checks that the files of a repository's program are unchanged since a person trusted them. */
public final class TrustedFilesCheck {

  private TrustedFilesCheck() {}

  /**
   * Returns the reason why Perdure does not run a program; empty if all files of the program are
   * unchanged.
   *
   * @param scripts the digests of files by their paths in the repository
   */
  public static Optional<String> refusal(WorktreePaths worktree, Map<String, String> scripts) {
    return scripts.entrySet().stream()
        .filter(script -> !isUnchanged(worktree.root().resolve(script.getKey()), script.getValue()))
        .findFirst()
        .map(script ->
            "The file '%s' that it runs is not the one that was trusted: it is not run in this task."
                .formatted(script.getKey()));
  }

  private static boolean isUnchanged(Path file, String digest) {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          && Digest.of(Files.readAllBytes(file)).equals(digest);
    } catch (IOException e) {
      return false;
    }
  }
}
