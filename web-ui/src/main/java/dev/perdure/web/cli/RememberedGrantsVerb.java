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
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * Base class of the verbs {@code permissions} and {@code trust}, which list and revoke "Allow
 * always" rules and the trust in repositories' files.
 */
abstract class RememberedGrantsVerb extends ServerVerb implements Runnable {

  private static final int SHORT = 12;

  @Parameters(index = "0", paramLabel = "list|revoke", description = "The action.")
  private String action = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "For 'revoke': the first characters of an id that 'list' shows.")
  private Optional<String> id = Optional.empty();

  @Option(names = "--repo", paramLabel = "REPO", description = "Only of this repository.")
  private Optional<String> repo = Optional.empty();

  private final String verb;
  private final String items;

  RememberedGrantsVerb(
      String verb, String items, PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
    this.verb = verb;
    this.items = items;
  }

  /** The note where nothing is listed. */
  abstract String nothing();

  /** Returns the columns that the list shows of an item. */
  abstract List<Column> columns();

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

  private Table table(List<JsonNode> items) {
    var table = new Table(columns().stream().map(Column::heading).toArray(String[]::new));
    items.forEach(item ->
        table.row(
            columns().stream().map(column -> column.cell().apply(item)).toArray(String[]::new)));
    return table;
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

  /** A column of the list. */
  record Column(String heading, Function<JsonNode, String> cell) {

    static final Column ID = new Column("ID", RememberedGrantsVerb::shortId);
    static final Column BY = of("BY", "by");
    static final Column SINCE =
        new Column("SINCE", item -> SafeText.ago(JsonNodes.text(item, "createdAt"), Instant.now()));

    /** A column that shows a field. */
    static Column of(String heading, String field) {
      return new Column(heading, item -> JsonNodes.text(item, field));
    }
  }

  /** The rules that "Allow always" left. */
  @Command(
      name = "permissions",
      description = {
        "Lists and revokes the rules that \"Allow always\" created.",
        "A revoked rule covers no further calls, also in running tasks."
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
    List<Column> columns() {
      return List.of(
          Column.ID,
          new Column(
              "PERMISSION",
              rule -> JsonNodes.text(rule, "permission") + " " + JsonNodes.text(rule, "action")),
          Column.of("PATTERN", "pattern"),
          new Column("SCOPE", Permissions::scope),
          Column.BY,
          Column.SINCE,
          new Column("UNTIL", rule -> JsonNodes.find(rule, "expiresAt").orElse("revoked")));
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
        "Lists and revokes people's trust in the files of repositories.",
        "Running tasks keep the trust that they started with."
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
    List<Column> columns() {
      return List.of(
          Column.ID,
          Column.of("REPOSITORY", "repository"),
          Column.of("FILE", "file"),
          Column.BY,
          Column.SINCE,
          Column.of("EFFECT", "effect"));
    }

    @Override
    String revoked(JsonNode part) {
      return "Revoked: %s. Tasks that begin from now on ask again."
          .formatted(SafeText.line(JsonNodes.text(part, "effect")));
    }
  }
}
