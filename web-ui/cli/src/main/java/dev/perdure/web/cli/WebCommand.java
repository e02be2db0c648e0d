package dev.perdure.web.cli;

import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerFlag;
import dev.perdure.web.server.ServerProcessRole;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Starts only the pages. */
@Command(
    name = "web",
    description = "Starts only the pages. Set PERDURE_DB_URL and TEMPORAL_ADDRESS.",
    mixinStandardHelpOptions = true)
final class WebCommand extends ServerProcessVerb {
  @Mixin private PagesOptions pages = new PagesOptions();

  WebCommand(PerdureProperties properties) {
    super(ServerProcessRole.WEB, properties);
  }

  @Override
  Optional<Integer> port() {
    return pages.port();
  }

  @Override
  Set<ServerFlag> flags() {
    Set<ServerFlag> flags = super.flags();
    add(flags, ServerFlag.NO_TOKEN, pages.isWithoutToken());
    return flags;
  }
}
