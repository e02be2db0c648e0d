package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Lists and revokes the trust in files of repositories. */
@Command(
    name = "trust",
    description = {
      "Lists and revokes people's trust in the files of repositories.",
      "Running tasks keep the trust that they started with."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} trust list",
      "  ${ROOT-COMMAND-NAME} trust list --repo /home/ada/shop",
      "  ${ROOT-COMMAND-NAME} trust revoke ID"
    })
final class TrustCommand extends RememberedGrantsVerb {

  TrustCommand(PerdureProperties properties, Terminal terminal) {
    super("trust", "trusted parts", properties, terminal);
  }

  @Override
  String nothing() {
    return "No repository's files are trusted.";
  }

  @Override
  List<RememberedGrantsVerb.Column> columns() {
    return List.of(
        RememberedGrantsVerb.Column.ID,
        RememberedGrantsVerb.Column.of("REPOSITORY", "repository"),
        RememberedGrantsVerb.Column.of("FILE", "file"),
        RememberedGrantsVerb.Column.BY,
        RememberedGrantsVerb.Column.SINCE,
        RememberedGrantsVerb.Column.of("EFFECT", "effect"));
  }

  @Override
  String revoked(JsonNode part) {
    return "Revoked: %s. Tasks that begin from now on ask again."
        .formatted(SafeText.line(JsonNodes.text(part, "effect")));
  }
}
