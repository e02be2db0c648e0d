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

/** The verb that lists and revokes the trust in repositories' files. */
@Command(
    name = "trust",
    description = {
      "Lists what repositories' files may run or loosen because a person trusted it, and revokes"
          + " it.",
      "Tasks that began before go on with what they have."
    },
    footer = {
      "",
      "Examples:",
      "  ./perdure trust list",
      "  ./perdure trust list --repo /home/ada/shop",
      "  ./perdure trust revoke ID"
    })
final class TrustVerb extends ServerVerb implements Runnable {

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

  TrustVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    if (!List.of("list", "revoke").contains(action) || action.equals("revoke") != id.isPresent()) {
      throw UsageError.inInput("Use './perdure trust list' or './perdure trust revoke ID'.");
    }
    ServerClient server = server();
    JsonNode page =
        server.get("/api/trust" + repo.map(it -> "?repo=" + ServerClient.segment(it)).orElse(""));
    if (id.isPresent()) {
      revoke(server, JsonNodes.list(page, "items"), id.get());
    } else if (json()) {
      terminal.print(JsonNodes.write(page));
    } else {
      list(JsonNodes.list(page, "items"));
    }
  }

  private void list(List<JsonNode> parts) {
    if (parts.isEmpty()) {
      terminal.note("No repository's files are trusted.");
      return;
    }
    var table = new Table("ID", "REPOSITORY", "FILE", "BY", "SINCE", "EFFECT");
    parts.forEach(part ->
        table.row(
            JsonNodes.text(part, "id").substring(0, SHORT),
            JsonNodes.text(part, "repository"),
            JsonNodes.text(part, "file"),
            JsonNodes.text(part, "by"),
            SafeText.ago(JsonNodes.text(part, "createdAt"), Instant.now()),
            JsonNodes.text(part, "effect")));
    table.lines(terminal.columns()).forEach(terminal::print);
  }

  private void revoke(ServerClient server, List<JsonNode> parts, String wanted) {
    List<JsonNode> meant =
        parts.stream().filter(part -> JsonNodes.text(part, "id").startsWith(wanted)).toList();
    if (meant.size() != 1) {
      throw UsageError.inInput(
          "'%s' names %d trusted parts: use an id that './perdure trust list' shows."
              .formatted(wanted, meant.size()));
    }
    JsonNode part = meant.getFirst();
    server
        .delete("/api/trust/" + ServerClient.segment(JsonNodes.text(part, "id")))
        .orMistake("Revoking " + wanted);
    terminal.note(
        "Revoked: %s. Tasks that begin from now on ask again."
            .formatted(SafeText.line(JsonNodes.text(part, "effect"))));
  }
}
