package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** Explains why a task does not progress. */
@Command(
    name = "why",
    description = {
      "Explains in one sentence why a task does not progress, and since when.",
      "Lists the task's pending activities in the engine below."
    })
final class WhyCommand extends TaskVerb implements Runnable {
  WhyCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    JsonNode why = server().get("/api/tasks/" + ServerClient.segment(id) + "/why");
    if (json()) {
      terminal.print(JsonNodes.write(why));
      return;
    }
    String since = SafeText.ago(JsonNodes.text(why, "since"), Instant.now());
    terminal.print(
        StyledText.of(
            Style.BOLD,
            "%s (for %s)".formatted(SafeText.line(JsonNodes.text(why, "sentence")), since)));
    for (JsonNode one : JsonNodes.list(why, "pending")) {
      String failure =
          JsonNodes.find(one, "lastFailure").map(text -> ", failed: " + text).orElse("");
      String line =
          SafeText.line(
              "%s, attempt %s%s"
                  .formatted(
                      JsonNodes.text(one, "activity"), one.path("attempt").asString(), failure));
      terminal.print(StyledText.of("  " + line));
    }
  }
}
