package dev.perdure.web.cli.local;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.limit.TaskLimits;
import dev.perdure.activities.process.ProcessBound;
import dev.perdure.activities.process.ProcessBoundKind;
import dev.perdure.activities.workspace.cache.CacheBound;
import dev.perdure.activities.workspace.cache.CacheUsage;
import dev.perdure.web.engine.local.RunningServer;
import dev.perdure.web.security.TokenChoice;
import dev.perdure.web.server.PerdureProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
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
  private static final long MIN_FREE_BYTES = 2L << 30;

  private HostChecks() {}

  static List<DoctorFinding> look(PerdureProperties properties, Path data) {
    List<DoctorFinding> findings = new ArrayList<>();
    Optional<RunningServer> running = RunningServer.find(data);
    findings.add(data(data, running));
    findings.add(caches(properties, data));
    findings.add(processes(properties, data, running.isPresent()));
    findings.add(address(properties));
    if (running.isEmpty()) {
      findings.add(port(properties));
    }
    return findings;
  }

  private static DoctorFinding data(Path data, Optional<RunningServer> running) {
    Path existing = data;
    while (!Files.exists(existing)) {
      existing = Objects.requireNonNull(existing.getParent());
    }
    if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
      return DoctorFinding.missing(
          "data",
          data.toString(),
          "%s can't be written to: choose another with --data or PERDURE_DATA."
              .formatted(existing));
    }
    String inUse = running.map(server -> ", in use by the Perdure at " + server.url()).orElse("");
    return space(existing).orElseGet(() -> DoctorFinding.ok("data", data + inUse));
  }

  private static Optional<DoctorFinding> space(Path existing) {
    try {
      long free = Files.getFileStore(existing).getUsableSpace();
      return free >= MIN_FREE_BYTES
          ? Optional.empty()
          : Optional.of(
              DoctorFinding.less(
                  "data",
                  "%s has %d MB left".formatted(existing, free >> 20),
                  "The database, mirrors and worktrees need room: free some, or choose another"
                      + " place with PERDURE_DATA."));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static DoctorFinding caches(PerdureProperties properties, Path data) {
    try {
      CacheBound bound = properties.cacheBound(data);
      return DoctorFinding.ok("caches", CacheUsage.of(data).within(bound));
    } catch (IllegalArgumentException e) {
      return DoctorFinding.missing("caches", "", String.valueOf(e.getMessage()));
    } catch (UncheckedIOException e) {
      return DoctorFinding.less("caches", "", String.valueOf(e.getMessage()));
    }
  }

  /** The bound that the running server wrote down, or the one that a server here would get. */
  private static DoctorFinding processes(
      PerdureProperties properties, Path data, boolean isRunning) {
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
    } catch (IllegalArgumentException e) {
      return DoctorFinding.missing("processes", "", String.valueOf(e.getMessage()));
    }
  }

  private static DoctorFinding processes(ProcessBound bound, int limit) {
    return bound.kind() == ProcessBoundKind.NONE
        ? DoctorFinding.less(
            "processes",
            "%d of a task, bounded by Perdure's monitor alone".formatted(limit),
            "A fork bomb can slow the machine until the monitor ends it: run the server as an"
                + " ordinary account, or give it a control group (docs/team/operating.md#limits).")
        : DoctorFinding.ok(
            "processes",
            "%d of a task; the kernel refuses more than %d processes and threads (%s)"
                .formatted(limit, bound.tasks(), bound.kind().label()));
  }

  private static DoctorFinding address(PerdureProperties properties) {
    String bind = properties.server().bind();
    try {
      TokenChoice.of(properties.server().token(), false);
      return DoctorFinding.ok(
          "access",
          properties.server().token().isPresent()
              ? bind + ", with the token of PERDURE_TOKEN"
              : bind + ", with a token that the server makes");
    } catch (IllegalArgumentException e) {
      return DoctorFinding.missing("access", bind, String.valueOf(e.getMessage()));
    }
  }

  private static DoctorFinding port(PerdureProperties properties) {
    var server = properties.server();
    try (var socket =
        new ServerSocket(server.portNumber(), 1, InetAddress.getByName(server.bind()))) {
      return DoctorFinding.ok("port", Integer.toString(socket.getLocalPort()));
    } catch (IOException e) {
      return DoctorFinding.less(
          "port",
          "%s can't be used (%s)".formatted(server.port(), e.getMessage()),
          "'serve' needs another: --port or PERDURE_PORT; 'run' and 'demo' take a free one.");
    } catch (IllegalArgumentException e) {
      return DoctorFinding.missing("port", server.port(), String.valueOf(e.getMessage()));
    }
  }
}
