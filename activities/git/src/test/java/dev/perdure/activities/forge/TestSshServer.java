package dev.perdure.activities.forge;

import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

/** Real SSH server that gives the repositories of a directory to the owner of a key. */
public final class TestSshServer implements AutoCloseable {

  private static final Duration START_TIMEOUT = Duration.ofSeconds(30);

  private final Path directory;
  private final Process server;
  private final int port;

  private TestSshServer(Path directory, Process server, int port) {
    this.directory = directory;
    this.server = server;
    this.port = port;
  }

  /** Starts the server; its files, also those for clients, are in a directory. */
  public static TestSshServer of(Path repositories, Path directory) {
    try {
      Files.createDirectories(directory);
      run(
          "ssh-keygen",
          "-q",
          "-t",
          "ed25519",
          "-N",
          "",
          "-f",
          directory.resolve("host").toString());
      run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", directory.resolve("key").toString());
      String command =
          "cd %s && exec git shell -c \\\"$SSH_ORIGINAL_COMMAND\\\"".formatted(repositories);
      Path keys = directory.resolve("authorized_keys");
      Files.writeString(
          keys,
          "command=\"%s\" %s".formatted(command, Files.readString(directory.resolve("key.pub"))));
      Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rw-------"));
      int port = freePort();
      Path settings = settings(directory, keys, port);
      if (System.getProperty("user.name").equals("root")) {
        Files.createDirectories(Path.of("/run/sshd")); // where it gives up its rights
      }
      var builder =
          new ProcessBuilder(
                  MachinePart.SSH_SERVER.path().toString(), "-D", "-e", "-f", settings.toString())
              .redirectErrorStream(true)
              .redirectOutput(directory.resolve("sshd.log").toFile());
      var started = new TestSshServer(directory, builder.start(), port);
      Eventually.that(START_TIMEOUT, started::listens, started::log);
      return started;
    } catch (IOException | InterruptedException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private static Path settings(Path directory, Path keys, int port) throws IOException {
    return Files.writeString(
        directory.resolve("sshd_config"),
        """
        ListenAddress 127.0.0.1
        Port %d
        HostKey %s/host
        PidFile none
        AuthorizedKeysFile %s
        StrictModes no
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        PermitRootLogin yes
        UsePAM no
        """
            .formatted(port, directory, keys));
  }

  /** The address of a repository in the short form. */
  public String address(String repository) {
    return "%s@localhost:%s.git".formatted(System.getProperty("user.name"), repository);
  }

  /** Writes settings of an account that has the key, and knows the server or does not. */
  public void writeSettings(Path home, boolean isKnown) {
    try {
      Path known = directory.resolve("known-" + isKnown);
      String key = Files.readString(directory.resolve("host.pub"));
      Files.writeString(known, isKnown ? "[localhost]:%d %s".formatted(port, key) : "");
      Path client =
          Files.writeString(
              directory.resolve("ssh-" + isKnown),
              """
              Host localhost
                Port %d
                IdentityFile %s/key
                IdentitiesOnly yes
                UserKnownHostsFile %s
                GlobalKnownHostsFile /dev/null
              """
                  .formatted(port, directory, known));
      Files.writeString(
          home.resolve(".gitconfig"), "[core]\n\tsshCommand = ssh -F %s\n".formatted(client));
    } catch (IOException fault) {
      throw new IllegalStateException(fault);
    }
  }

  private boolean listens() {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
      return true;
    } catch (IOException notYet) {
      return false;
    }
  }

  private String log() {
    try {
      return Files.readString(directory.resolve("sshd.log"));
    } catch (IOException fault) {
      return fault.toString();
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + said);
    }
  }

  @Override
  public void close() {
    server.destroy();
  }
}
