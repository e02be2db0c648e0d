package dev.perdure.activities.network;

import dev.perdure.activities.files.DirectoryOperations;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Directory that is mounted into the sandbox of a command, with the socket of the egress proxy and
 * the forwarder.
 */
public record ProxyDirectory(Path path) {

  private static final Path SHORT = Path.of("/tmp");
  private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");

  /** The directory of a call. */
  public static ProxyDirectory of(String fingerprint) {
    String name = "perdure-net-" + fingerprint.substring(0, 20);
    return new ProxyDirectory(SHORT.resolve(name));
  }

  /** The proxy's socket in it. */
  public Path socket() {
    return path.resolve("socket");
  }

  /** Creates the directory, or empties it in place, as a sandbox may hold on to it. */
  void prepare() throws IOException {
    try {
      Files.createDirectory(path, PosixFilePermissions.asFileAttribute(OWN));
    } catch (FileAlreadyExistsException e) {
      requireOwn(e);
    }
    Files.deleteIfExists(socket());
    String name = Forwarder.class.getName().replace('.', '/') + ".class";
    Path program = path.resolve(name);
    Files.createDirectories(program.getParent());
    try (InputStream code = Forwarder.class.getResourceAsStream("Forwarder.class")) {
      if (code == null) {
        throw new IOException("The build lacks the program of the sandbox: build it again.");
      }
      Files.write(program, code.readAllBytes());
    }
  }

  /** Refuses a directory that another user made first. */
  private void requireOwn(FileAlreadyExistsException before) throws IOException {
    Path probe = Files.createTempFile(SHORT, "perdure-net", null);
    try {
      boolean own =
          Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
              && Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(probe))
              && Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS).equals(OWN);
      if (!own) {
        throw before;
      }
    } finally {
      Files.delete(probe);
    }
  }

  /** Removes the directory, if it is there. */
  public void remove() {
    DirectoryOperations.delete(path);
  }
}
