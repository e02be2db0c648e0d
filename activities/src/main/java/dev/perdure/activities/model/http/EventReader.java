package dev.perdure.activities.model.http;

import tools.jackson.databind.JsonNode;

/** One vendor's reader of the server-sent events of a reply. */
@FunctionalInterface
public interface EventReader {
  /** Reads one event, an object or the text {@code [DONE]}; true if it is the reply's last. */
  boolean read(JsonNode event);
}
