package dev.perdure.web.engine.local;

import dev.perdure.activities.json.Json;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import tools.jackson.core.JacksonException;

/**
 * The compressed tar file of a backup: writes and unpacks a directory tree with its symbolic links
 * and permissions.
 */
record BackupArchive(Path file) {
  private static final String MODE = "unix:mode";
  private static final int PERMISSIONS = 0777;
  private static final String UTF_8 = StandardCharsets.UTF_8.name();

  /** Writes the manifest and the tree without excluded paths. */
  void write(BackupManifest manifest, Path root, Predicate<Path> leftOut) throws IOException {
    var owner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    Files.createFile(file, owner);
    try (var out =
            new TarArchiveOutputStream(
                new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(file))),
                UTF_8);
        Stream<Path> tree = Files.walk(root)) {
      out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      out.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
      out.setAddPaxHeadersForNonAsciiNames(true);
      writeManifest(out, manifest);
      List<Path> paths =
          tree.filter(path -> !path.equals(root))
              .filter(path -> !leftOut.test(root.relativize(path)))
              .toList();
      for (Path path : paths) {
        writeEntry(out, root.relativize(path).toString(), path);
      }
    }
  }

  private static void writeManifest(TarArchiveOutputStream out, BackupManifest manifest)
      throws IOException {
    byte[] json = Json.write(manifest).getBytes(StandardCharsets.UTF_8);
    var entry = new TarArchiveEntry(BackupManifest.NAME);
    entry.setSize(json.length);
    out.putArchiveEntry(entry);
    out.write(json);
    out.closeArchiveEntry();
  }

  private static void writeEntry(TarArchiveOutputStream out, String name, Path path)
      throws IOException {
    if (Files.isSymbolicLink(path)) {
      var link = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
      link.setLinkName(Files.readSymbolicLink(path).toString());
      out.putArchiveEntry(link);
      out.closeArchiveEntry();
    } else if (Files.isDirectory(path) || Files.isRegularFile(path)) {
      var entry = new TarArchiveEntry(path, name, LinkOption.NOFOLLOW_LINKS);
      entry.setMode(mode(path));
      out.putArchiveEntry(entry);
      if (Files.isRegularFile(path)) {
        Files.copy(path, out);
      }
      out.closeArchiveEntry();
    }
  }

  private static int mode(Path path) throws IOException {
    return (int) Files.getAttribute(path, MODE) & PERMISSIONS;
  }

  /** The manifest; empty if the file is not a backup. */
  Optional<BackupManifest> manifest() throws IOException {
    try (var in = open()) {
      var first = in.getNextEntry();
      return first != null && first.getName().equals(BackupManifest.NAME)
          ? Optional.of(
              Json.read(
                  new String(in.readAllBytes(), StandardCharsets.UTF_8), BackupManifest.class))
          : Optional.empty();
    } catch (java.util.zip.ZipException | JacksonException e) {
      return Optional.empty();
    }
  }

  /** Unpacks everything but the manifest. */
  void unpack(Path target) throws IOException {
    try (var in = open()) {
      for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (!entry.getName().equals(BackupManifest.NAME)) {
          unpack(in, entry, target);
        }
      }
    }
  }

  private static void unpack(InputStream content, TarArchiveEntry entry, Path target)
      throws IOException {
    Path path = target.resolve(entry.getName()).normalize();
    if (!path.startsWith(target) || leadsOut(path.resolveSibling("."), target)) {
      throw new IOException("it holds a path outside of itself, " + entry.getName());
    }
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
      return;
    }
    if (entry.isDirectory()) {
      Files.createDirectory(path);
    } else {
      Files.copy(content, path);
    }
    Files.setAttribute(path, MODE, entry.getMode() & PERMISSIONS);
  }

  /** Refuses paths behind unpacked links that leave the target. */
  private static boolean leadsOut(Path directory, Path target) throws IOException {
    return !directory.toRealPath().startsWith(target.toRealPath());
  }

  private TarArchiveInputStream open() throws IOException {
    return new TarArchiveInputStream(
        new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file))), UTF_8);
  }
}
