package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Base class of the verbs {@code inbox} and {@code tasks}, which print a list from the server, no
 * line wider than the terminal.
 */
abstract class ListVerb extends ServerVerb implements Runnable {

  ListVerb(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  abstract String path();

  /** The lines of what is listed, which is at least one item. */
  abstract List<String> lines(List<JsonNode> items, Instant now);

  /** The note if nothing is listed. */
  abstract String nothing();

  /** Returns an optional hint about the next action of a person. */
  abstract Optional<String> hint(JsonNode page);

  @Override
  public void run() {
    JsonNode page = server().listPage(path());
    List<JsonNode> items = JsonNodes.list(page, "items");
    if (json()) {
      terminal.print(JsonNodes.write(page));
    } else if (items.isEmpty()) {
      terminal.note(nothing());
    } else {
      lines(items, Instant.now()).forEach(terminal::print);
      hint(page).ifPresent(terminal::note);
    }
  }
}
