package dev.perdure.activities.git.tree;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/**
 * Reads attributes of the files of a worktree by the raw names that git prints, whatever their
 * bytes.
 */
record WorktreeFileAccess(Path root) {

  static String name(String rawName) {
    return new String(rawName.getBytes(ISO_8859_1), UTF_8);
  }

  Path path(String rawName) {
    return root.resolve(name(rawName));
  }

  boolean isTooLarge(String rawName) {
    return attributes(rawName)
        .filter(file -> file.isRegularFile() && file.size() > WorktreeSnapshotter.MAX_SIZE)
        .isPresent();
  }

  /** Git would give up on all files if it may not read one. */
  boolean isClosed(String rawName) {
    return Files.isRegularFile(path(rawName), LinkOption.NOFOLLOW_LINKS)
        && !Files.isReadable(path(rawName));
  }

  /** A pipe, a socket or a device. */
  boolean isOther(String rawName) {
    return attributes(rawName).filter(BasicFileAttributes::isOther).isPresent();
  }

  /** The size and modification time of a file; empty without one. */
  Optional<String> signature(String rawName) {
    return attributes(rawName)
        .filter(file -> !file.isDirectory())
        .map(file -> file.size() + " " + file.lastModifiedTime());
  }

  Optional<BasicFileAttributes> attributes(String rawName) {
    try {
      return Optional.of(
          Files.readAttributes(
              path(rawName), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
