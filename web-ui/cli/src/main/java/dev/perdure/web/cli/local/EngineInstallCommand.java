package dev.perdure.web.cli.local;

import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.client.Verb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.SetupException;
import dev.perdure.web.engine.local.EngineInstaller;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/**
 * The verb {@code engine install}: builds and installs a durable Temporal server on this machine.
 */
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
      description = "Builds a Temporal server with storage on disk, once, in about 4 minutes.",
      mixinStandardHelpOptions = true)
  int install() {
    try {
      terminal.print(new EngineInstaller(properties.engineSearch(), checkout()).install());
      return ExitCode.DONE;
    } catch (SetupException e) {
      throw UsageError.ofServer(String.valueOf(e.getMessage()));
    }
  }

  private static Path checkout() {
    return Path.of(System.getProperty("perdure.root", "."));
  }
}
