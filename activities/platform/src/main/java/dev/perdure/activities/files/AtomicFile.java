package dev.perdure.activities.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/**
 * Writer of files that are there whole or not at all, also if the disk is full. Only the owner can
 * read and write a file that is written here.
 */
public final class AtomicFile {

  private AtomicFile() {}

  /** Replaces the content of a file by a text. */
  public static Path write(Path file, String text) throws IOException {
    return write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Replaces the content of a file by bytes. */
  public static Path write(Path file, byte[] content) throws IOException {
    Path directory = Objects.requireNonNull(file.toAbsolutePath().getParent());
    Path partial = Files.createTempFile(directory, ".writing-", null);
    try {
      Files.write(partial, content);
      return replace(file, partial);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  /** Moves a complete draft of the same file system to the place of a file. */
  public static Path replace(Path file, Path draft) throws IOException {
    return Files.move(
        draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
