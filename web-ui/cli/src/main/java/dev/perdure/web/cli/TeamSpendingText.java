package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The spending of a team as tables: limits that are nearly used up, sums, and models. */
final class TeamSpendingText {

  private static final int PER_CENT = 100;

  private TeamSpendingText() {}

  static List<String> lines(JsonNode spending, int columns) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Team %s, %s from %s (%s)"
            .formatted(
                JsonNodes.text(spending, "team"),
                JsonNodes.text(spending, "period"),
                JsonNodes.text(spending, "starts"),
                JsonNodes.text(spending, "zone")));
    List<JsonNode> close = JsonNodes.list(spending, "close");
    lines.add(close.isEmpty() ? "No limit is nearly used up." : "Limits that are nearly used up:");
    close.forEach(limit -> lines.add("  " + warning(limit)));
    lines.add("");
    lines.addAll(sums(JsonNodes.list(spending, "items")).lines(columns));
    List<JsonNode> models = JsonNodes.list(spending, "models");
    if (!models.isEmpty()) {
      lines.add("");
      lines.addAll(models(models).lines(columns));
    }
    return lines;
  }

  private static Table sums(List<JsonNode> items) {
    var table = new Table("WHOSE", "COST", "TOKENS", "LIMITS");
    items.forEach(item ->
        table.row(
            whose(item),
            amount("cost", item.path("cost")),
            amount("tokens", item.path("tokens")),
            JsonNodes.list(item, "limits").stream()
                .map(TeamSpendingText::use)
                .collect(Collectors.joining(", "))));
    return table;
  }

  private static Table models(List<JsonNode> models) {
    var table = new Table("MODEL", "COST", "TOKENS", "CALLS");
    models.forEach(model ->
        table.row(
            JsonNodes.text(model, "model"),
            amount("cost", model.path("cost")),
            amount("tokens", model.path("tokens")),
            JsonNodes.text(model, "calls")));
    return table;
  }

  private static String warning(JsonNode limit) {
    return "%s, %s from %s: %s%s"
        .formatted(
            whose(limit),
            JsonNodes.text(limit, "period"),
            JsonNodes.text(limit, "starts"),
            use(limit),
            limit.path("usedUp").asBoolean() ? "; its tasks wait" : "");
  }

  private static String whose(JsonNode place) {
    return JsonNodes.text(place, "per") + " " + JsonNodes.text(place, "name");
  }

  private static String use(JsonNode limit) {
    String dimension = JsonNodes.text(limit, "dimension");
    double share = limit.path("spent").asDouble() / limit.path("limit").asDouble();
    return "%s of %s%s (%.0f %%)"
        .formatted(
            amount(dimension, limit.path("spent")),
            amount(dimension, limit.path("limit")),
            dimension.equals("cost") ? "" : " tokens",
            share * PER_CENT);
  }

  private static String amount(String dimension, JsonNode amount) {
    return dimension.equals("cost")
        ? String.format(Locale.ROOT, "$%.2f", amount.asDouble())
        : String.format(Locale.ROOT, "%,d", amount.asLong());
  }
}
