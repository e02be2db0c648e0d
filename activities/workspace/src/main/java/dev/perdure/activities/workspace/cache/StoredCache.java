package dev.perdure.activities.workspace.cache;

import dev.perdure.activities.files.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A cache of the store, which never changes. The file {@code cache} holds its size and digest; the
 * time of this file is the time of its last use.
 */
record StoredCache(Path directory, CacheSize size, Instant lastUse) {

  private static final String FILE = "cache";
  private static final int LINES = 2;

  /** Reads a directory of the store; empty for a directory that is no cache, or not any more. */
  static Optional<StoredCache> read(Path directory) {
    Path file = directory.resolve(FILE);
    try {
      List<String> lines = Files.readAllLines(file);
      return lines.size() == LINES && lines.getFirst().matches("\\d{1,18}")
          ? Optional.of(
              new StoredCache(
                  directory,
                  new CacheSize(Long.parseLong(lines.getFirst()), lines.getLast()),
                  Files.getLastModifiedTime(file).toInstant()))
          : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read the cache '%s'.".formatted(directory), e);
    }
  }

  /** Writes what belongs to a cache beside its directories. */
  static void describe(Path directory, CacheSize size) throws IOException {
    AtomicFile.write(directory.resolve(FILE), size.bytes() + "\n" + size.digest() + "\n");
  }

  void touch(Instant now) throws IOException {
    Files.setLastModifiedTime(directory.resolve(FILE), FileTime.from(now));
  }

  String name() {
    return String.valueOf(directory.getFileName());
  }

  /** The copy of a path, by its place in the list of paths; it may be absent. */
  Path content(int place) {
    return directory.resolve(Integer.toString(place));
  }

  Path repository() {
    return Objects.requireNonNull(directory.getParent());
  }
}
