package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Lists and revokes the rules that "Allow always" created. */
@Command(
    name = "permissions",
    description = {
      "Lists and revokes the rules that \"Allow always\" created.",
      "A revoked rule covers no further calls, also in running tasks."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} permissions list",
      "  ${ROOT-COMMAND-NAME} permissions list --repo /home/ada/shop",
      "  ${ROOT-COMMAND-NAME} permissions revoke ID"
    })
final class PermissionsCommand extends RememberedGrantsVerb {

  PermissionsCommand(PerdureProperties properties, Terminal terminal) {
    super("permissions", "remembered rules", properties, terminal);
  }

  @Override
  String nothing() {
    return "No permission is remembered.";
  }

  @Override
  List<RememberedGrantsVerb.Column> columns() {
    return List.of(
        RememberedGrantsVerb.Column.ID,
        new RememberedGrantsVerb.Column(
            "PERMISSION",
            rule -> JsonNodes.text(rule, "permission") + " " + JsonNodes.text(rule, "action")),
        RememberedGrantsVerb.Column.of("PATTERN", "pattern"),
        new RememberedGrantsVerb.Column("SCOPE", PermissionsCommand::scope),
        RememberedGrantsVerb.Column.BY,
        RememberedGrantsVerb.Column.SINCE,
        new RememberedGrantsVerb.Column(
            "UNTIL", rule -> JsonNodes.find(rule, "expiresAt").orElse("revoked")));
  }

  private static String scope(JsonNode rule) {
    String scope = JsonNodes.text(rule, "scope");
    return JsonNodes.find(rule, "repository").map(at -> scope + " " + at).orElse(scope);
  }

  @Override
  String revoked(JsonNode rule) {
    String named = JsonNodes.text(rule, "permission") + " " + JsonNodes.text(rule, "pattern");
    return "Revoked: %s. Such calls are judged by the other rules again."
        .formatted(SafeText.line(named));
  }
}
