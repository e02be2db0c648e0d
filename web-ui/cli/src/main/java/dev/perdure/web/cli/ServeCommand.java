package dev.perdure.web.cli;

import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerProcessRole;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts pages and workers in one process. */
@Command(
    name = "serve",
    description =
        "Starts the server with pages and workers, and by default its own engine and"
            + " database.",
    mixinStandardHelpOptions = true)
final class ServeCommand extends ServerProcessVerb {

  @Option(
      names = "--temporal-ui",
      description = "Also serve Temporal's pages, which can signal and end each workflow.")
  private boolean temporalUi;

  ServeCommand(PerdureProperties properties) {
    super(ServerProcessRole.SERVE, properties);
  }

  @Override
  boolean hasTemporalUi() {
    return temporalUi;
  }
}
