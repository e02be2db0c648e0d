package dev.perdure.activities.tool.search;

import java.io.IOException;

/** A regular expression that the search engine refuses; the message is the engine's reason. */
final class InvalidRegex extends IOException {

  private static final long serialVersionUID = 1L;

  InvalidRegex(String reason) {
    super(reason);
  }
}
