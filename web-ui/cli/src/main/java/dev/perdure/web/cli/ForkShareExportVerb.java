package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Base class of the verbs {@code fork}, {@code share} and {@code export}, which make another task,
 * a read-only link or a document from a task.
 */
abstract class ForkShareExportVerb extends TaskVerb implements Runnable {

  ForkShareExportVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  /** Carries a command out and prints what it answers where that is asked for. */
  final Optional<JsonNode> made(String command, ObjectNode arguments) {
    ObjectNode body = JsonNodes.object().put("name", command);
    body.set("arguments", arguments);
    JsonNode result =
        post("/commands", body).orMistake("'%s'".formatted(command)).json().path("result");
    if (json()) {
      terminal.print(JsonNodes.write(result));
      return Optional.empty();
    }
    return Optional.of(result);
  }
}
