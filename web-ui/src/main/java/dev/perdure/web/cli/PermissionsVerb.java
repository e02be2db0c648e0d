package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** The verb that lists and revokes remembered permission rules. */
@Command(
    name = "permissions",
    description = {
      "Lists the rules that \"Allow always\" left, and revokes them.",
      "A revoked rule covers no further call, also in tasks under way."
    },
    footer = {
      "",
      "Examples:",
      "  ./perdure permissions list",
      "  ./perdure permissions list --repo /home/ada/shop",
      "  ./perdure permissions revoke ID"
    })
final class PermissionsVerb extends ServerVerb implements Runnable {

  private static final int SHORT = 12;

  @Parameters(index = "0", paramLabel = "list|revoke", description = "What to do.")
  private String action = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "What to revoke: the beginning of an id that 'list' shows.")
  private Optional<String> id = Optional.empty();

  @Option(names = "--repo", paramLabel = "REPO", description = "Only of this repository.")
  private Optional<String> repo = Optional.empty();

  PermissionsVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    if (!List.of("list", "revoke").contains(action) || action.equals("revoke") != id.isPresent()) {
      throw UsageError.inInput(
          "Use './perdure permissions list' or './perdure permissions revoke ID'.");
    }
    ServerClient server = server();
    JsonNode page =
        server.get(
            "/api/permissions" + repo.map(it -> "?repo=" + ServerClient.segment(it)).orElse(""));
    if (id.isPresent()) {
      revoke(server, JsonNodes.list(page, "items"), id.get());
    } else if (json()) {
      terminal.print(JsonNodes.write(page));
    } else {
      list(JsonNodes.list(page, "items"));
    }
  }

  private void list(List<JsonNode> rules) {
    if (rules.isEmpty()) {
      terminal.note("No permission is remembered.");
      return;
    }
    var table = new Table("ID", "PERMISSION", "PATTERN", "SCOPE", "BY", "SINCE", "UNTIL");
    rules.forEach(rule -> {
      String whole = JsonNodes.text(rule, "id");
      table.row(
          whole.substring(0, Math.min(SHORT, whole.length())),
          JsonNodes.text(rule, "permission") + " " + JsonNodes.text(rule, "action"),
          JsonNodes.text(rule, "pattern"),
          scope(rule),
          JsonNodes.text(rule, "by"),
          SafeText.ago(JsonNodes.text(rule, "createdAt"), Instant.now()),
          JsonNodes.find(rule, "expiresAt").orElse("revoked"));
    });
    table.lines(terminal.columns()).forEach(terminal::print);
  }

  private static String scope(JsonNode rule) {
    String scope = JsonNodes.text(rule, "scope");
    return JsonNodes.find(rule, "repository").map(at -> scope + " " + at).orElse(scope);
  }

  private void revoke(ServerClient server, List<JsonNode> rules, String wanted) {
    List<JsonNode> meant =
        rules.stream().filter(rule -> JsonNodes.text(rule, "id").startsWith(wanted)).toList();
    if (meant.size() != 1) {
      throw UsageError.inInput(
          "'%s' names %d remembered rules: use an id that './perdure permissions list' shows."
              .formatted(wanted, meant.size()));
    }
    JsonNode rule = meant.getFirst();
    server
        .delete("/api/permissions/" + ServerClient.segment(JsonNodes.text(rule, "id")))
        .orMistake("Revoking " + wanted);
    terminal.note(
        "Revoked: %s. Such calls are judged by the other rules again."
            .formatted(
                SafeText.line(
                    JsonNodes.text(rule, "permission") + " " + JsonNodes.text(rule, "pattern"))));
  }
}
