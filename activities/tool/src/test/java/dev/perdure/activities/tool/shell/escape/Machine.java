package dev.perdure.activities.tool.shell.escape;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A machine with everything on it that a command should neither see nor touch: a home with secrets,
 * another task's workspace, the product's data, servers that answer, a process that must live.
 */
final class Machine implements AutoCloseable {

  static final String SECRET = "CANARY";

  final Path base;
  final Path root;
  final Path home;
  final Path other;
  final Path data;
  final Path mirror;
  final Path records;
  final Process victim;
  private final ServerSocket server;
  private final ServerSocketChannel socket;
  private final Path agent;
  private final ServerSocketChannel keys;

  Machine(Path base) {
    try {
      this.base = base.toRealPath();
      home = secrets(directory("home"));
      other = directory("other");
      Files.writeString(other.resolve("file"), SECRET);
      data = directory("data");
      Files.writeString(data.resolve("server.json"), SECRET);
      records = directory("data/calls/t_1");
      mirror = base.resolve("data/mirror");
      root = base.resolve("tree");
      repository();
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
      socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      socket.bind(UnixDomainSocketAddress.of(base.resolve("socket")));
      agent = Files.createTempDirectory(Path.of("/tmp"), "agent").resolve("keys");
      keys = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      keys.bind(UnixDomainSocketAddress.of(agent));
      victim = new ProcessBuilder("sleep", "3600").start();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** A command with the machine's places in it. */
  String fill(String command) {
    return command
        .replace("@ROOT@", root.toString())
        .replace("@BASE@", base.toString())
        .replace("@HOME@", home.toString())
        .replace("@OTHER@", other.toString())
        .replace("@DATA@", data.toString())
        .replace("@MIRROR@", mirror.toString())
        .replace("@SOCKET@", base.resolve("socket").toString())
        .replace("@AGENT@", agent.toString())
        .replace("@ABSTRACT@", "perdure")
        .replace("@PORT@", Integer.toString(server.getLocalPort()))
        .replace("@PID@", Long.toString(victim.pid()));
  }

  /** Everything outside of the workspace that a command could have changed, with its content. */
  Map<Path, String> outside() {
    Map<Path, String> found = new TreeMap<>();
    try (Stream<Path> tree = Files.walk(base)) {
      tree.filter(path -> !path.startsWith(root) && !path.startsWith(records))
          .filter(path -> !path.startsWith(mirror.resolve("objects")))
          .filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS))
          .forEach(path -> found.put(path, text(path)));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return found;
  }

  /**
   * Every file and directory of the workspace and of its records of git, with the attributes that
   * change when a command changes it.
   */
  Map<Path, String> workspace() {
    Map<Path, String> found = new TreeMap<>();
    for (Path place : List.of(root, mirror, records.resolve("git"), records.resolve("index"))) {
      if (Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
        found.putAll(attributes(place));
      }
    }
    return found;
  }

  /** A directory that can't be read is there with its own attributes. */
  private static Map<Path, String> attributes(Path place) {
    Map<Path, String> found = new TreeMap<>();
    var visitor =
        new SimpleFileVisitor<Path>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
              throws IOException {
            return keep(directory);
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            return keep(file);
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException unreadable)
              throws IOException {
            return keep(file);
          }

          private FileVisitResult keep(Path path) throws IOException {
            found.put(
                path,
                Files.readAttributes(path, "unix:ctime,ino,mode,size", LinkOption.NOFOLLOW_LINKS)
                    .toString());
            return FileVisitResult.CONTINUE;
          }
        };
    try {
      Files.walkFileTree(place, visitor);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
    return found;
  }

  /** Lists the files that an escaped command may create; no other program uses their name. */
  static List<Path> traces() {
    return Stream.of(
            "/ESCAPED",
            "/etc/ESCAPED",
            "/usr/ESCAPED",
            "/var/tmp/ESCAPED",
            "/tmp/ESCAPED",
            "/run/ESCAPED",
            "/dev/shm/ESCAPED",
            "/etc/cron.d/ESCAPED",
            "/etc/ld.so.preload",
            "/etc/profile.d/ESCAPED.sh",
            "/usr/local/bin/git",
            "/var/spool/cron/ESCAPED")
        .map(Path::of)
        .filter(Files::exists)
        .toList();
  }

  private Path secrets(Path directory) throws IOException {
    for (String name :
        List.of(
            ".ssh/id",
            ".netrc",
            ".git-credentials",
            ".pgpass",
            ".aws/credentials",
            ".docker/config.json",
            ".kube/config",
            ".config/gcloud/credentials.db",
            ".config/git/credentials",
            ".azure/token",
            ".cargo/credentials.toml",
            ".pypirc",
            ".viminfo",
            ".config/Code/token",
            ".config/pulumi/credentials",
            "dotfiles/vault")) {
      write(directory.resolve(name), SECRET);
    }
    write(
        directory.resolve(".npmrc"),
        "registry=https://r.example\n//r.example/:_authToken=" + SECRET);
    write(
        directory.resolve(".gitconfig"), "[http]\n\textraHeader = Authorization: " + SECRET + "\n");
    write(directory.resolve(".gradle/gradle.properties"), "signing.password=" + SECRET);
    write(
        directory.resolve(".m2/settings.xml"),
        "<settings><servers><server><password>"
            + SECRET
            + "</password></server></servers></settings>");
    Files.createSymbolicLink(
        directory.resolve(".vault-token"), directory.resolve("dotfiles/vault"));
    write(directory.resolve("tool"), "readable");
    return directory;
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private void repository() throws IOException {
    shell(
        """
        git init -q -b main seed && cd seed && echo a > a.txt && echo old > .travis.yml && git add -A &&
        git -c user.name=a -c user.email=a@b commit -qm first && cd .. &&
        git clone -q --mirror seed data/mirror && rm -rf seed && git -C data/mirror worktree add -q -b work ../../tree main
        """);
  }

  void shell(String command) throws IOException {
    Process process =
        new ProcessBuilder("bash", "-c", command)
            .directory(base.toFile())
            .redirectErrorStream(true)
            .start();
    String said =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    try {
      if (!process.waitFor(90, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new AssertionError(command + ": " + said);
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private Path directory(String name) throws IOException {
    return Files.createDirectories(base.resolve(name));
  }

  private static String text(Path file) {
    try {
      return org.apache.commons.codec.digest.DigestUtils.sha256Hex(Files.readAllBytes(file));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  @Override
  public void close() throws IOException {
    victim.destroyForcibly();
    server.close();
    socket.close();
    keys.close();
    Files.delete(agent);
    Files.delete(agent.getParent());
  }
}
