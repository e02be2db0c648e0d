package dev.perdure.web.cli.machine;

import dev.perdure.web.cli.option.Environment;
import dev.perdure.web.cli.server.ExitCode;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.engine.binary.EngineInstallation;
import dev.perdure.web.engine.binary.EngineSearch;
import dev.perdure.web.engine.data.SetupException;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** Puts a durable engine on this machine. */
@Command(
    name = "engine",
    description = "Manages the local Temporal server.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "install")
public final class EngineCommand {
  private final Environment environment;
  private final Terminal terminal;

  /** The verb in an environment and a terminal. */
  public EngineCommand(Environment environment, Terminal terminal) {
    this.environment = environment;
    this.terminal = terminal;
  }

  @Command(
      name = "install",
      description = "Builds the Temporal server once, about 4 minutes, so that tasks last.",
      mixinStandardHelpOptions = true)
  int install() {
    var search =
        new EngineSearch(
            environment.find("TEMPORAL_CLI"),
            environment.find("PATH").orElse(""),
            EngineSearch.userCache());
    try {
      terminal.print(new EngineInstallation(search, checkout()).install());
      return ExitCode.DONE;
    } catch (SetupException missing) {
      throw Mistake.ofServer(String.valueOf(missing.getMessage()));
    }
  }

  private static Path checkout() {
    return Path.of(System.getProperty("perdure.root", "."));
  }
}
