package dev.perdure.activities.postgres;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Control of an embedded PostgreSQL's server process: adopts a running one, starts it, stops it.
 */
record Postmaster(PostgresClusterFiles cluster, PostgresProgramRunner programs) {
  static final int ANSWER_SECONDS = 5;
  private static final int STOP_SECONDS = 30;
  private static final int SILENT_SECONDS = 3;
  private static final int MAX_ATTEMPTS = 3;
  private static final String STARTING = "57P03";

  /** The server that survived its owner, if it answers; one that does not is ended. */
  Optional<PostmasterPidFile> attach() {
    var survivors = PostgresProcesses.of(cluster.data());
    if (survivors.isEmpty()) {
      return Optional.empty();
    }
    var attached =
        PostmasterPidFile.read(cluster.data())
            .filter(file -> survivors.contain(file.pid()))
            .filter(this::answers);
    if (attached.isEmpty()) {
      stop(SILENT_SECONDS);
    }
    return attached;
  }

  PostmasterPidFile start() {
    PostmasterPidFile.removeUnlessDead(cluster.data());
    cluster.ownedBy(programs.unprivilegedUser());
    for (var attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if (programs.run("pg_ctl", startArguments(cluster.choosePort())).success()) {
        return PostmasterPidFile.read(cluster.data()).orElseThrow(this::doesNotStart);
      }
    }
    throw doesNotStart();
  }

  void stop() {
    stop(STOP_SECONDS);
  }

  /** Asks, then ends the process: the write-ahead log makes that safe. */
  private void stop(int seconds) {
    var survivors = PostgresProcesses.of(cluster.data());
    PostmasterPidFile.read(cluster.data())
        .filter(file -> survivors.contain(file.pid()))
        .ifPresent(file -> programs.run("pg_ctl", stopArguments(seconds)));
    survivors.end();
  }

  private boolean answers(PostmasterPidFile file) {
    var deadline = System.nanoTime() + 60_000_000_000L;
    while (System.nanoTime() < deadline) {
      var refusal = refusal(file);
      if (!STARTING.equals(refusal)) {
        return refusal.isEmpty();
      }
      PostgresProcesses.pause();
    }
    return false;
  }

  /** The state in which the server refuses; empty when it answers from our directory. */
  private String refusal(PostmasterPidFile file) {
    var access = cluster.administration(file.port(), "postgres");
    try (var connection = access.connect(ANSWER_SECONDS);
        var statement = connection.createStatement();
        var row = statement.executeQuery("show data_directory")) {
      var ours = row.next() && row.getString(1).equals(cluster.data().toString());
      return ours ? "" : "foreign";
    } catch (SQLException e) {
      return Optional.ofNullable(e.getSQLState()).filter(STARTING::equals).orElse("silent");
    }
  }

  private List<String> stopArguments(int seconds) {
    return List.of(
        "stop", "--pgdata=" + cluster.data(), "--mode=fast", "--silent", "--timeout=" + seconds);
  }

  private List<String> startArguments(int port) {
    var durable = cluster.settings().durable() ? "on" : "off";
    var options =
        List.of(
            "-c listen_addresses=127.0.0.1",
            "-c port=" + port,
            "-c unix_socket_directories=",
            "-c max_connections=100",
            "-c fsync=" + durable,
            "-c full_page_writes=" + durable,
            "-c synchronous_commit=" + durable,
            "-c timezone=UTC",
            "-c log_timezone=UTC");
    return List.of(
        "start",
        "--wait",
        "--timeout=60",
        "--silent",
        "--pgdata=" + cluster.data(),
        "--log=" + cluster.log(),
        "--options=" + String.join(" ", options));
  }

  private PostgresException doesNotStart() {
    return new PostgresException(
        "PostgreSQL does not start on %s: %s (more in %s)."
            .formatted(cluster.data(), cluster.lastComplaint(), cluster.log()));
  }
}
