package dev.perdure.web.cli.local;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.client.Verb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.local.EngineInstaller;
import dev.perdure.web.engine.local.EngineRelease;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The verb {@code engine install}: installs a durable Temporal server on this machine. */
@Command(
    name = "engine",
    description = "Manages the local Temporal server.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "install")
final class EngineInstallCommand extends Verb {

  EngineInstallCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Command(
      name = "install",
      description = {
        "Installs Temporal's official program, a server with storage on disk.",
        "Perdure compares the archive with the checksum that it knows."
      },
      mixinStandardHelpOptions = true)
  int install(
      @Option(
              names = "--from",
              paramLabel = "PLACE",
              description = "An address or a file with the official archive.")
          Optional<String> from,
      @Option(
              names = "--build",
              description = "Build the program from source instead: needs Go, takes 4 minutes.")
          boolean build) {
    if (build && from.isPresent()) {
      throw UsageError.inInput(
          "--from '%s' goes with a download and not with --build: drop one of them."
              .formatted(from.get()));
    }
    var installer = new EngineInstaller(properties.engineSearch(), home(), terminal::note);
    try {
      terminal.print(build ? installer.build() : installer.install(EngineRelease.OFFICIAL, from));
      return ExitCode.DONE;
    } catch (SetupException e) {
      throw UsageError.ofServer(String.valueOf(e.getMessage()));
    }
  }

  private static Path home() {
    return Path.of(System.getProperty("perdure.root", "."));
  }
}
