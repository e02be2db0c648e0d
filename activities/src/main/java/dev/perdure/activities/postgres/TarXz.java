package dev.perdure.activities.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Unpacks an archive of plain files, directories and symbolic links. */
final class TarXz {
  private static final int EXECUTABLE = 0100;

  private TarXz() {}

  static void unpack(InputStream content, Path target) throws IOException {
    try (var tar = new TarArchiveInputStream(new XZInputStream(content))) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        write(tar, entry, target);
      }
    }
  }

  private static void write(InputStream content, TarArchiveEntry entry, Path target)
      throws IOException {
    var path = target.resolve(entry.getName()).normalize();
    if (!path.startsWith(target)) {
      throw new IOException("The archive holds a path outside of itself: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.resolveSibling("."));
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else {
      Files.copy(content, path);
      var executable = (entry.getMode() & EXECUTABLE) != 0;
      Files.setPosixFilePermissions(
          path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
  }
}
