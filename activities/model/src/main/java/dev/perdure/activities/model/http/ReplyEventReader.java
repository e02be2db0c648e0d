package dev.perdure.activities.model.http;

import java.io.InputStream;
import tools.jackson.databind.JsonNode;

/** One vendor's reader of the streamed events of a reply. */
public interface ReplyEventReader {
  /** Reads one event, an object or the text {@code [DONE]}; true if it is the reply's last. */
  boolean read(JsonNode event);

  /** The events of a body; server-sent events unless the vendor frames them otherwise. */
  default StreamedEvents events(InputStream body) {
    return new EventStream(body);
  }

  /** Whether the server has told why the reply ended, so that nothing of it is missing. */
  default boolean isEnded() {
    return false;
  }

  /** Reads a reply that came as one JSON document; false if the document is no reply. */
  default boolean readDocument(JsonNode document) {
    return false;
  }
}
