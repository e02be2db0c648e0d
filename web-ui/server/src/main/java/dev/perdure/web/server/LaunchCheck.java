package dev.perdure.web.server;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.UserConfigFile;
import dev.perdure.activities.forge.ForgeAccess;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.message.KnownSecrets;
import dev.perdure.web.audit.AuditRetention;
import dev.perdure.web.engine.HostIdentity;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.history.HistoryRetention;
import dev.perdure.web.management.ManagementAddress;
import dev.perdure.web.security.TrustedProxies;
import dev.perdure.web.trace.ExporterSettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks the settings, the programs and the ports of a server process before it starts anything.
 */
final class LaunchCheck {
  private final ServerProcessOptions options;

  LaunchCheck(ServerProcessOptions options) {
    this.options = options;
  }

  /** Refuses a start by one sentence; it has written no file yet. */
  void run() {
    requireSense();
    requireGit();
    requirePort();
    management(options).ifPresent(ManagementAddress::requireFree);
  }

  /** The address of monitors; a server of {@code run} ends with its task and has none. */
  static Optional<ManagementAddress> management(ServerProcessOptions options) {
    return options.has(ServerFlag.OWNED)
        ? Optional.empty()
        : ManagementAddress.read(options.properties()::find);
  }

  /** Validates settings early, before servers are started. */
  private void requireSense() {
    try {
      KnownSecrets.learn(options.properties().environment());
      ExporterSettings.check(options.properties()::find);
      var _ = AuditRetention.of(options.properties()::find);
      var _ = HistoryRetention.read(options.properties()::find);
      var server = options.properties().server();
      server.hostId().ifPresent(HostIdentity::new);
      server.keep();
      server.subagentsAtOnce();
      server.stepsAtOnce();
      options.properties().temporal().heartbeats();
      var _ = options.properties().workerVersioning();
      HostSettings.check(
          options.properties()::find, options.properties().database().url().isPresent());
      options.properties().taskLimits(options.data());
      options.properties().diskReserve(options.data());
      options.properties().cacheBound(options.data());
      var _ = ForgeAccess.of(options.properties()::find);
      requireConfiguration();
      int pagesPort = options.role().hasPages() ? options.port() : 0;
      management(options).ifPresent(address -> address.requireOtherThan(pagesPort));
      var _ = LogFormat.of(options.properties().find(LogFormat.VARIABLE));
      if (options.role().hasPages()) {
        options.tokenChoice().requireSafe(options.bind());
        var _ = TrustedProxies.of(options.properties().find(TrustedProxies.VARIABLE));
      } else if (options.has(ServerFlag.NO_TOKEN)) {
        throw new IllegalArgumentException("A worker serves no callers: drop --no-token.");
      }
    } catch (IllegalArgumentException | InvalidConfig | ModelFailure | UncheckedIOException e) {
      throw new SetupException(String.valueOf(e.getMessage()), e);
    }
  }

  private void requireConfiguration() {
    requireFile(UserConfigFile.VARIABLE);
    requireFile(ConfigFiles.VARIABLE);
    options.properties().configFiles().requireSense();
    CodeFormatters.read(options.properties().environment(), PerdureProperties.home());
    ModelRegistry.requireSense(options.properties().models());
  }

  private void requireFile(String variable) {
    options
        .properties()
        .find(variable)
        .filter(named -> !Files.exists(Path.of(named)))
        .ifPresent(named -> {
          throw new SetupException(
              "%s names '%s', which does not exist: correct it, or unset it."
                  .formatted(variable, named));
        });
  }

  /** Requires git, which workers need. */
  private void requireGit() {
    var path = options.properties().find("PATH");
    if (options.role().hasWorkers() && path.isPresent() && !hasGit(path.get())) {
      throw new SetupException(
          "There is no git on the PATH, and no task can run without it: install git.");
    }
  }

  private static boolean hasGit(String path) {
    return Stream.of(path.split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "git")));
  }

  /** Checks the port before database and engine are started. */
  private void requirePort() {
    if (!options.role().hasPages() || options.port() == 0) {
      return;
    }
    try (var socket = new ServerSocket(options.port(), 1, InetAddress.getByName(options.bind()))) {
      socket.setReuseAddress(true);
    } catch (UnknownHostException e) {
      throw new SetupException(
          "PERDURE_BIND is '%s', which is not an address of this machine: set one such as 127.0.0.1 or 0.0.0.0."
              .formatted(options.bind()),
          e);
    } catch (IOException e) {
      throw unusablePort(options, e);
    }
  }

  /** The refusal of a port for pages that another program has. */
  static SetupException unusablePort(ServerProcessOptions options, IOException cause) {
    return new SetupException(
        "Port %d on %s can't be used (%s): end the program that has it, or choose another with --port or PERDURE_PORT."
            .formatted(options.port(), options.bind(), cause.getMessage()),
        cause);
  }
}
