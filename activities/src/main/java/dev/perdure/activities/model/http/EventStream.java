package dev.perdure.activities.model.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.StringJoiner;

/** Server-sent events of a response body; only their data, as it names its own type. */
final class EventStream {
  private static final String DATA = "data:";

  private final BufferedReader lines;

  EventStream(InputStream body) {
    this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
  }

  /** The next event's data; empty at the end of the body, which also ends an event. */
  Optional<String> next() throws IOException {
    var data = new StringJoiner("\n");
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(DATA)) {
        data.add(line.substring(DATA.length()).strip());
      } else if (line.isEmpty() && data.length() > 0) {
        return Optional.of(data.toString());
      }
    }
    return data.length() > 0 ? Optional.of(data.toString()) : Optional.empty();
  }
}
