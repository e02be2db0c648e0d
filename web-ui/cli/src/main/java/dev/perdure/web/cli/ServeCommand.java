package dev.perdure.web.cli;

import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerFlag;
import dev.perdure.web.server.ServerProcessRole;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

  @Option(
      names = "--ephemeral",
      description = "Allow an engine in memory. Tasks are lost when the server stops.")
  private boolean ephemeral;

  @Mixin private PagesOptions pages = new PagesOptions();

  ServeCommand(PerdureProperties properties) {
    super(ServerProcessRole.SERVE, properties);
  }

  @Override
  Optional<Integer> port() {
    return pages.port();
  }

  @Override
  Set<ServerFlag> flags() {
    Set<ServerFlag> flags = super.flags();
    add(flags, ServerFlag.NO_TOKEN, pages.isWithoutToken());
    add(flags, ServerFlag.EPHEMERAL, ephemeral);
    add(flags, ServerFlag.TEMPORAL_UI, temporalUi);
    return flags;
  }
}
