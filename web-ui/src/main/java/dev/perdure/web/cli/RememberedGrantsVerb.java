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

/**
 * Base class of the verbs {@code permissions} and {@code trust}, which list and revoke "Allow
 * always" rules and the trust in repositories' files.
 */
abstract sealed class RememberedGrantsVerb extends ServerVerb implements Runnable {

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

  private final String verb;
  private final String items;

  private RememberedGrantsVerb(
      String verb, String items, PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
    this.verb = verb;
    this.items = items;
  }

  /** The note where nothing is listed. */
  abstract String nothing();

  /** The items, one a row. */
  abstract Table table(List<JsonNode> items);

  /** The note once an item is revoked. */
  abstract String revoked(JsonNode item);

  @Override
  public void run() {
    if (!List.of("list", "revoke").contains(action) || action.equals("revoke") != id.isPresent()) {
      throw UsageError.inInput(
          "Use './perdure %1$s list' or './perdure %1$s revoke ID'.".formatted(verb));
    }
    ServerClient server = server();
    String query = repo.map(it -> "?repo=" + ServerClient.segment(it)).orElse("");
    JsonNode page = server.get("/api/" + verb + query);
    List<JsonNode> found = JsonNodes.list(page, "items");
    if (id.isPresent()) {
      revoke(server, found, id.get());
    } else if (json()) {
      terminal.print(JsonNodes.write(page));
    } else if (found.isEmpty()) {
      terminal.note(nothing());
    } else {
      table(found).lines(terminal.columns()).forEach(terminal::print);
    }
  }

  private void revoke(ServerClient server, List<JsonNode> found, String wanted) {
    List<JsonNode> meant =
        found.stream().filter(item -> JsonNodes.text(item, "id").startsWith(wanted)).toList();
    if (meant.size() != 1) {
      throw UsageError.inInput(
          "'%s' names %d %s: use an id that './perdure %s list' shows."
              .formatted(wanted, meant.size(), items, verb));
    }
    JsonNode item = meant.getFirst();
    server
        .delete("/api/%s/%s".formatted(verb, ServerClient.segment(JsonNodes.text(item, "id"))))
        .orMistake("Revoking " + wanted);
    terminal.note(revoked(item));
  }

  private static String shortId(JsonNode item) {
    String whole = JsonNodes.text(item, "id");
    return whole.substring(0, Math.min(SHORT, whole.length()));
  }

  private static String since(JsonNode item) {
    return SafeText.ago(JsonNodes.text(item, "createdAt"), Instant.now());
  }

  /** The rules that "Allow always" left. */
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
  static final class Permissions extends RememberedGrantsVerb {

    Permissions(PerdureProperties properties, Terminal terminal) {
      super("permissions", "remembered rules", properties, terminal);
    }

    @Override
    String nothing() {
      return "No permission is remembered.";
    }

    @Override
    Table table(List<JsonNode> rules) {
      var table = new Table("ID", "PERMISSION", "PATTERN", "SCOPE", "BY", "SINCE", "UNTIL");
      rules.forEach(rule ->
          table.row(
              shortId(rule),
              JsonNodes.text(rule, "permission") + " " + JsonNodes.text(rule, "action"),
              JsonNodes.text(rule, "pattern"),
              scope(rule),
              JsonNodes.text(rule, "by"),
              since(rule),
              JsonNodes.find(rule, "expiresAt").orElse("revoked")));
      return table;
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

  /** The trust in repositories' files. */
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
  static final class Trust extends RememberedGrantsVerb {

    Trust(PerdureProperties properties, Terminal terminal) {
      super("trust", "trusted parts", properties, terminal);
    }

    @Override
    String nothing() {
      return "No repository's files are trusted.";
    }

    @Override
    Table table(List<JsonNode> parts) {
      var table = new Table("ID", "REPOSITORY", "FILE", "BY", "SINCE", "EFFECT");
      parts.forEach(part ->
          table.row(
              shortId(part),
              JsonNodes.text(part, "repository"),
              JsonNodes.text(part, "file"),
              JsonNodes.text(part, "by"),
              since(part),
              JsonNodes.text(part, "effect")));
      return table;
    }

    @Override
    String revoked(JsonNode part) {
      return "Revoked: %s. Tasks that begin from now on ask again."
          .formatted(SafeText.line(JsonNodes.text(part, "effect")));
    }
  }
}
