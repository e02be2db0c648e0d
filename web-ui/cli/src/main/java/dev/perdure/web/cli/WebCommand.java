package dev.perdure.web.cli;

import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerProcessRole;
import picocli.CommandLine.Command;

/** Starts only the pages. */
@Command(
    name = "web",
    description = "Starts only the pages. Set PERDURE_DB_URL and TEMPORAL_ADDRESS.",
    mixinStandardHelpOptions = true)
final class WebCommand extends ServerProcessVerb {
  WebCommand(PerdureProperties properties) {
    super(ServerProcessRole.WEB, properties);
  }
}
