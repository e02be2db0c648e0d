package dev.perdure.activities.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Builder of the profile that tells macOS's {@code sandbox-exec} what to allow; the last rule that
 * fits decides.
 */
final class SeatbeltProfile {

  /**
   * The access to the machine that programs need to run at all: no services except services for
   * names and logs.
   */
  private static final String BASE =
      """
      (version 1)
      (deny default)
      (allow process-exec process-fork)
      (allow signal process-info* (target same-sandbox))
      (allow sysctl-read)
      (allow ipc-posix-sem ipc-posix-shm)
      (allow pseudo-tty)
      (allow mach-lookup
        (global-name "com.apple.system.opendirectoryd.libinfo")
        (global-name "com.apple.system.notification_center")
        (global-name "com.apple.logd"))
      (allow file-read*)
      (allow file-ioctl (regex #"^/dev/tty"))
      (allow file-write-data
        (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (regex #"^/dev/fd/"))
      """;

  private final List<String> lines = new ArrayList<>();

  /** All of it. */
  public String text() {
    return BASE + String.join("\n", lines) + "\n";
  }

  /** Nothing of a path can be seen or changed. */
  public void hide(Path path) {
    rule("deny file-read* file-write*", "subpath", path);
  }

  /** A path that is seen again, and of the directories above it that they are there. */
  public void show(Path path) {
    rule("allow file-read*", "subpath", path);
    for (Path above = real(path).getParent(); above != null; above = above.getParent()) {
      rule("allow file-read-metadata", "literal", above);
    }
  }

  /** A path that is seen and changed. */
  public void open(Path path) {
    show(path);
    rule("allow file-write*", "subpath", path);
  }

  /** A path that can't be changed, made or moved away. */
  public void close(Path path) {
    rule("deny file-write*", "subpath", path);
    Optional.ofNullable(path.getParent())
        .ifPresent(above -> rule("deny file-write-unlink", "literal", above));
  }

  /** A way to a proxy: a port of its own on the loopback, and the socket behind it. */
  public void network(Path socket, int port) {
    String at = "\"localhost:%d\"".formatted(port);
    lines.add("(allow network-bind network-inbound (local ip %s))".formatted(at));
    lines.add("(allow network-outbound (remote ip %s))".formatted(at));
    lines.add(
        "(allow network-outbound (remote unix-socket (path-literal %s)))"
            .formatted(quoted(real(socket))));
  }

  private void rule(String what, String how, Path path) {
    lines.add("(%s (%s %s))".formatted(what, how, quoted(real(path))));
  }

  /** The kernel compares real paths: of a path that is not there, the part that is. */
  private static Path real(Path path) {
    try {
      Path parent = path.getParent();
      return Files.exists(path) || parent == null
          ? path.toRealPath()
          : real(parent).resolve(path.getFileName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A text that a name in a repository can't end. */
  private static String quoted(Path path) {
    return "\"" + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}
