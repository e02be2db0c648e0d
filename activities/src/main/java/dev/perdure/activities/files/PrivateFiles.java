package dev.perdure.activities.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;

/** Small files that only their owner reads, and directories removed whole. */
public final class PrivateFiles {
  private PrivateFiles() {}

  public static void deleteTree(Path root) throws IOException {
    try (var paths = Files.walk(root)) {
      for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (NoSuchFileException gone) {
      // Nothing left to remove.
    }
  }

  /** A reader sees the old content or the new one; only the owner may read it. */
  public static void write(Path file, String content) throws IOException {
    var partial =
        Files.createTempFile(
            file.toAbsolutePath().getParent(),
            ".writing-",
            "",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(partial, content);
    Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }
}
