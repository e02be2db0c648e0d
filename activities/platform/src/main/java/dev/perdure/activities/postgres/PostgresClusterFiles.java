package dev.perdure.activities.postgres;

import dev.perdure.activities.files.AtomicFile;
import dev.perdure.activities.files.DirectoryOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Files of a PostgreSQL cluster, made by {@code initdb}: data directory, passwords, port, log. */
record PostgresClusterFiles(EmbeddedPostgresSettings settings) {
  /** The superuser that {@code initdb} makes; only the start of the server connects as it. */
  private static final String ADMINISTRATOR = "perdure";

  private static final int PASSWORD_BYTES = 24;

  /** Opens the cluster, made by {@code initdb} when there is none yet. */
  static PostgresClusterFiles open(
      EmbeddedPostgresSettings settings, PostgresProgramRunner programs) {
    var cluster = new PostgresClusterFiles(settings);
    try {
      Files.createDirectories(settings.directory());
      if (!Files.exists(cluster.data())) {
        cluster.initialise(programs);
      }
      cluster.requireMajor(programs.major());
      return cluster;
    } catch (IOException e) {
      throw new PostgresException(
          "The database directory %s can't be used: make room there and allow writing (%s)."
              .formatted(settings.directory(), e),
          e);
    }
  }

  Path data() {
    return settings.directory().resolve("data");
  }

  Path log() {
    return settings.directory().resolve("server.log");
  }

  /** The access of the application, which is no superuser. */
  DatabaseAccess access(int port, String database) {
    return new DatabaseAccess(url(port, database), ApplicationRole.NAME, applicationPassword());
  }

  /** The access of the superuser. */
  DatabaseAccess administration(int port, String database) {
    return new DatabaseAccess(url(port, database), ADMINISTRATOR, password());
  }

  private static String url(int port, String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database);
  }

  /** The port of the last time while it is free, else another free one, kept for the next time. */
  int choosePort() {
    try {
      var kept = keptPort();
      if (kept > 0 && isFree(kept)) {
        return kept;
      }
      var chosen = freePort();
      AtomicFile.write(portFile(), Integer.toString(chosen));
      return chosen;
    } catch (IOException e) {
      throw new UncheckedIOException("No port is free on 127.0.0.1.", e);
    }
  }

  /** Gives the data to the user the server will run as. */
  void ownedBy(UnprivilegedUser privileges) {
    try {
      privileges.own(data());
      privileges.own(log());
    } catch (IOException e) {
      throw new PostgresException(
          "The files in %s can't be given to the database server: %s".formatted(data(), e), e);
    }
  }

  /** The newest fatal message of the server's log. */
  String lastComplaint() {
    try (var lines = Files.lines(log())) {
      return lines
          .filter(line -> line.contains("FATAL:") || line.contains("PANIC:"))
          .reduce((earlier, later) -> later)
          .map(line -> line.replaceFirst("^.*?(FATAL|PANIC):\\s*", ""))
          .orElse("it gave no reason");
    } catch (IOException e) {
      return "it left no log";
    }
  }

  private int keptPort() throws IOException {
    var text = Files.exists(portFile()) ? Files.readString(portFile()).strip() : "";
    return text.matches("[1-9]\\d{3,4}") ? Integer.parseInt(text) : 0;
  }

  private void initialise(PostgresProgramRunner programs) throws IOException {
    var fresh = settings.directory().resolve("data.new");
    DirectoryOperations.delete(fresh);
    if (!Files.exists(passwordFile())) {
      AtomicFile.write(passwordFile(), newPassword());
    }
    var outcome = programs.run("initdb", initdbArguments(fresh));
    if (!outcome.success()) {
      throw new PostgresException(
          "PostgreSQL could not create a cluster in %s: %s".formatted(fresh, outcome.output()));
    }
    Files.move(fresh, data());
  }

  private List<String> initdbArguments(Path fresh) {
    var arguments =
        new ArrayList<>(
            List.of(
                "--pgdata=" + fresh,
                "--username=" + ADMINISTRATOR,
                "--auth=scram-sha-256",
                "--pwfile=" + passwordFile(),
                "--encoding=UTF8",
                "--locale=C",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8"));
    if (!settings.durable()) {
      arguments.add("--no-sync");
    }
    return arguments;
  }

  private void requireMajor(String shipped) throws IOException {
    var written = Files.readString(data().resolve("PG_VERSION")).strip();
    if (!written.equals(shipped)) {
      throw new PostgresException(
          "The database in %s was written by PostgreSQL %s, and this build carries %s: start the build that wrote it, or set another data directory."
              .formatted(data(), written, shipped));
    }
  }

  private String password() {
    try {
      return Files.readString(passwordFile()).strip();
    } catch (NoSuchFileException e) {
      throw new PostgresException(
          "The password of the database in %s is missing: restore the file %s from a backup."
              .formatted(data(), passwordFile()),
          e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The password of the application's role; a cluster of an older build gets one. */
  private String applicationPassword() {
    var file = settings.directory().resolve("app-password");
    try {
      if (!Files.exists(file)) {
        AtomicFile.write(file, newPassword());
      }
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String newPassword() {
    var bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean isFree(int port) {
    try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  private Path passwordFile() {
    return settings.directory().resolve("password");
  }

  private Path portFile() {
    return settings.directory().resolve("port");
  }
}
