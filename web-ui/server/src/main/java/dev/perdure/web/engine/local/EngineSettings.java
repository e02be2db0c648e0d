package dev.perdure.web.engine.local;

import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.engine.Engine;
import dev.perdure.web.engine.RemoteEngine;
import dev.perdure.web.engine.SetupException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The settings that choose the Temporal server, and its start: a remote one, else a local dev
 * server, else one in memory.
 *
 * @param namespace the namespace of a server that is run from here
 * @param ephemeral whether an engine in memory may be used
 * @param timeout how long to wait for a server's first answer
 * @param pages whether a development server also serves its own pages
 */
public record EngineSettings(
    Optional<RemoteEngine> remote,
    String namespace,
    EngineBinarySearch search,
    boolean ephemeral,
    Duration timeout,
    boolean pages) {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(3);

  /** Settings without the pages of a development server. */
  public EngineSettings(
      Optional<RemoteEngine> remote,
      String namespace,
      EngineBinarySearch search,
      boolean ephemeral,
      Duration timeout) {
    this(remote, namespace, search, ephemeral, timeout, false);
  }

  /** The same settings, with or without the pages of a development server. */
  EngineSettings withPages(boolean wanted) {
    return new EngineSettings(remote, namespace, search, ephemeral, timeout, wanted);
  }

  public Engine start(Path data) {
    if (remote.isPresent()) {
      refusePages("The engine at TEMPORAL_ADDRESS opens its pages itself");
      return remote.get().connect(timeout);
    }
    var binary = EngineBinary.find(search);
    if (binary.isPresent()) {
      return new DevServer(data, this, binary.get()).start();
    }
    if (ephemeral) {
      refusePages("An engine in memory has no pages");
      return Engine.inMemory(namespace);
    }
    throw new SetupException(
        "There is no Temporal server on this machine, and without one no task survives a restart:"
            + " run '"
            + LauncherName.NAME
            + " engine install', or name a program in TEMPORAL_CLI or a server in"
            + " TEMPORAL_ADDRESS; --ephemeral goes without.");
  }

  /** Connects to the engine of an installation that runs; starts none. */
  public Engine connect(Path data) {
    return remote.or(() -> running(data)).orElseThrow(() -> noneRuns(data)).connect(timeout);
  }

  private Optional<RemoteEngine> running(Path data) {
    return DevServerFile.in(data)
        .read(DevServerFile.class)
        .filter(_ -> !DevServerProcesses.on(DevServer.state(data)).processes().isEmpty())
        .map(server -> new RemoteEngine(server.address(), namespace, Optional.empty()));
  }

  private static SetupException noneRuns(Path data) {
    return new SetupException(
        "No Temporal server runs on the data directory %s: start it with '%s serve', or name the server in TEMPORAL_ADDRESS."
            .formatted(data, LauncherName.NAME));
  }

  private void refusePages(String reason) {
    if (pages) {
      throw new SetupException(reason + ": drop --temporal-ui.");
    }
  }

  /** The durable engine in words, without starting any; empty if there is none. */
  public Optional<String> durableEngine() {
    return remote.isPresent()
        ? Optional.of(remote.get().connect(CONNECT_TIMEOUT).description())
        : EngineBinary.find(search)
            .map(binary -> "Temporal %s, %s".formatted(binary.version(), binary.path()));
  }
}
