package dev.perdure.activities.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/** Writer of files that are there whole or not at all, also if the disk is full. */
public final class AtomicFile {

  private AtomicFile() {}

  /** Writes a text in place of what a file holds. */
  public static Path write(Path file, String text) throws IOException {
    Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
    Path partial = Files.createTempFile(directory, ".writing-", null);
    try {
      Files.writeString(partial, text);
      return Files.move(
          partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(partial);
    }
  }
}
