package dev.perdure.activities.workspace.replica;

import dev.perdure.activities.files.SecureFiles;
import dev.perdure.activities.tool.store.FileIntent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.codec.digest.DigestUtils;

/** The content of restored files, compared with what calls made of them, the newest call first. */
final class RestoredFiles {

  private final Path root;
  private final Set<String> included = new HashSet<>();

  RestoredFiles(Path root) {
    this.root = root;
  }

  /**
   * Whether the files include a change: they are as it left them, or as a newer change left them.
   */
  boolean include(List<FileIntent> change) {
    boolean all =
        change.stream().allMatch(file -> included.contains(file.path()) || isAsLeftBy(file));
    if (all) {
      change.forEach(file -> included.add(file.path()));
    }
    return all;
  }

  private boolean isAsLeftBy(FileIntent file) {
    return hash(file.path()).equals(Optional.ofNullable(file.after()));
  }

  /** The hash of a file; empty where there is none. */
  Optional<String> hash(String path) {
    Path file = root.resolve(path);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    try {
      return Optional.of(DigestUtils.sha256Hex(SecureFiles.below(root, path)));
    } catch (IOException unreadable) {
      return Optional.of("unreadable");
    }
  }
}
