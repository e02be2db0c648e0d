package dev.perdure.activities.model.http;

import java.io.IOException;
import java.util.Optional;

/** The events of a streamed body, each as its JSON text. */
public interface StreamedEvents {

  /** The next event's data; empty at the end of the body. */
  Optional<String> next() throws IOException;

  /** Whether the body held data of events. */
  boolean hasEvents();

  /** The text of the body that is no event. */
  String rest();
}
