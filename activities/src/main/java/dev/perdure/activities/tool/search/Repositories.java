package dev.perdure.activities.tool.search;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Where a directory belongs. */
final class Repositories {

  private Repositories() {}

  /** The root of the repository that a directory seems to belong to. */
  static Optional<Path> top(Path directory) {
    Optional<Path> at = Optional.of(directory);
    while (at.isPresent() && !Files.exists(at.get().resolve(".git"), LinkOption.NOFOLLOW_LINKS)) {
      at = at.map(Path::getParent);
    }
    return at;
  }
}
