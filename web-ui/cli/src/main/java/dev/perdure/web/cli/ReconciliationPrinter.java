package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.StyledText;
import dev.perdure.web.cli.terminal.Terminal;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Prints differences between the records and the engine. */
record ReconciliationPrinter(Terminal terminal) {

  /** Prints the answer to a person who asked for the comparison. */
  void report(JsonNode report) {
    List<JsonNode> differences = JsonNodes.list(report, "differences");
    String compared = "Compared tasks: %s.".formatted(JsonNodes.text(report, "tasks"));
    if (differences.isEmpty()) {
      terminal.print(compared + " Records and engine agree.");
    } else {
      terminal.print(compared + " Differences: %d.".formatted(differences.size()));
      differences.forEach(this::print);
    }
  }

  /** Prints the first differences of the last comparison; nothing if there are none. */
  void overview(JsonNode reconciliation) {
    List<JsonNode> differences = JsonNodes.list(reconciliation, "differences");
    if (differences.isEmpty()) {
      return;
    }
    terminal.print("RECORDS AND ENGINE DIFFERED: " + JsonNodes.text(reconciliation, "count"));
    differences.forEach(this::print);
    int left = reconciliation.path("count").asInt() - differences.size();
    if (left > 0) {
      terminal.print("  and %d more".formatted(left));
    }
  }

  private void print(JsonNode difference) {
    String line =
        "%s: %s"
            .formatted(
                JsonNodes.text(difference, "taskId"), JsonNodes.text(difference, "sentence"));
    terminal.print(StyledText.of("  " + SafeText.line(line)));
  }
}
