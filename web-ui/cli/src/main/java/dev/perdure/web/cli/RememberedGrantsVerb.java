package dev.perdure.web.cli;

import dev.perdure.activities.process.LauncherName;
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
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * Base class of the verbs {@code permissions} and {@code trust}, which list and revoke "Allow
 * always" rules and the trust in repositories' files.
 */
abstract class RememberedGrantsVerb extends ServerVerb implements Runnable {

  private static final int SHORT_ID_LENGTH = 12;

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

  RememberedGrantsVerb(String verb, String items, PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
    this.verb = verb;
    this.items = items;
  }

  /** The note if nothing is listed. */
  abstract String nothing();

  /** Returns the columns that the list shows of an item. */
  abstract List<Column> columns();

  /** The note once an item is revoked. */
  abstract String revoked(JsonNode item);

  @Override
  public void run() {
    if (!List.of("list", "revoke").contains(action) || action.equals("revoke") != id.isPresent()) {
      throw UsageError.inInput(
          "Use '%2$s %1$s list' or '%2$s %1$s revoke ID'.".formatted(verb, LauncherName.NAME));
    }
    ServerClient server = server();
    String query = repo.map(it -> "?repo=" + ServerClient.segment(it)).orElse("");
    JsonNode page = server.listPage("/api/" + verb + query);
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
          "'%s' names %d %s: use an id that '%s %s list' shows."
              .formatted(wanted, meant.size(), items, LauncherName.NAME, verb));
    }
    JsonNode item = meant.getFirst();
    server
        .delete("/api/%s/%s".formatted(verb, ServerClient.segment(JsonNodes.text(item, "id"))))
        .orMistake("Revoking " + wanted);
    terminal.note(revoked(item));
  }

  private static String shortId(JsonNode item) {
    String whole = JsonNodes.text(item, "id");
    return whole.substring(0, Math.min(SHORT_ID_LENGTH, whole.length()));
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
}
