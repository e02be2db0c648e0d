package dev.perdure.web.cli.local;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.limit.TaskLimits;
import dev.perdure.activities.process.ProcessBound;
import dev.perdure.activities.process.ProcessBound.Kind;
import dev.perdure.web.cli.local.DoctorCommand.Finding;
import dev.perdure.web.engine.local.RunningServer;
import dev.perdure.web.security.TokenChoice;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The doctor's checks of the data directory, the processes of tasks, the bind address, the port.
 */
final class HostChecks {
  private static final long LEAST_BYTES = 2L << 30;

  private HostChecks() {}

  static List<Finding> look(PerdureProperties properties, Path data) {
    List<Finding> findings = new ArrayList<>();
    Optional<RunningServer> running = RunningServer.find(data);
    findings.add(data(data, running));
    findings.add(processes(properties, data, running.isPresent()));
    findings.add(address(properties));
    if (running.isEmpty()) {
      findings.add(port(properties));
    }
    return findings;
  }

  private static Finding data(Path data, Optional<RunningServer> running) {
    Path existing = data;
    while (!Files.exists(existing)) {
      existing = Objects.requireNonNull(existing.getParent());
    }
    if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
      return Finding.missing(
          "data",
          data.toString(),
          "%s can't be written to: choose another with --data or PERDURE_DATA."
              .formatted(existing));
    }
    String inUse = running.map(server -> ", in use by the Perdure at " + server.url()).orElse("");
    return space(existing).orElseGet(() -> Finding.ok("data", data + inUse));
  }

  private static Optional<Finding> space(Path existing) {
    try {
      long free = Files.getFileStore(existing).getUsableSpace();
      return free >= LEAST_BYTES
          ? Optional.empty()
          : Optional.of(
              Finding.less(
                  "data",
                  "%s has %d MB left".formatted(existing, free >> 20),
                  "The database, mirrors and worktrees need room: free some, or choose another"
                      + " place with PERDURE_DATA."));
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }

  /** The bound that the running server wrote down, or the one that a server here would get. */
  private static Finding processes(PerdureProperties properties, Path data, boolean isRunning) {
    try {
      Path existing = Files.isDirectory(data) ? data : Path.of("/");
      TaskLimits limits = properties.taskLimits(existing);
      Path calls = HostPaths.calls(data);
      ProcessBound bound =
          Optional.of(calls)
              .filter(_ -> isRunning)
              .flatMap(ProcessBound::of)
              .orElseGet(() -> ProcessBound.find(calls, limits.tasks()));
      return processes(bound, limits.processes());
    } catch (IllegalArgumentException refused) {
      return Finding.missing("processes", "", String.valueOf(refused.getMessage()));
    }
  }

  private static Finding processes(ProcessBound bound, int limit) {
    return bound.kind() == Kind.NONE
        ? Finding.less(
            "processes",
            "%d of a task, bounded by Perdure's monitor alone".formatted(limit),
            "A fork bomb can slow the machine until the monitor ends it: run the server as an"
                + " ordinary account, or give it a control group (docs/operating.md#limits).")
        : Finding.ok(
            "processes",
            "%d of a task; the kernel refuses more than %d processes and threads (%s)"
                .formatted(limit, bound.tasks(), bound.kind().label()));
  }

  private static Finding address(PerdureProperties properties) {
    String bind = properties.server().bind();
    try {
      TokenChoice.of(properties.server().token(), false);
      return Finding.ok(
          "access",
          properties.server().token().isPresent()
              ? bind + ", with the token of PERDURE_TOKEN"
              : bind + ", with a token that the server makes");
    } catch (IllegalArgumentException refused) {
      return Finding.missing("access", bind, String.valueOf(refused.getMessage()));
    }
  }

  private static Finding port(PerdureProperties properties) {
    var server = properties.server();
    try (var socket =
        new ServerSocket(server.portNumber(), 1, InetAddress.getByName(server.bind()))) {
      return Finding.ok("port", Integer.toString(socket.getLocalPort()));
    } catch (IOException taken) {
      return Finding.less(
          "port",
          "%s can't be used (%s)".formatted(server.port(), taken.getMessage()),
          "'serve' needs another: --port or PERDURE_PORT; 'run' and 'demo' take a free one.");
    } catch (IllegalArgumentException notANumber) {
      return Finding.missing("port", server.port(), String.valueOf(notANumber.getMessage()));
    }
  }
}
