package dev.perdure.activities.model.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Server-sent events of a response body; only their data, as it names its own type. */
final class EventStream implements StreamedEvents {

  private static final String DATA = "data:";
  private static final Pattern OTHER_FIELD = Pattern.compile("(?:event|id|retry)?:.*");
  private static final String MARK = "\uFEFF";
  private static final int MAX_REST = 4 * 1024 * 1024;

  private final BufferedReader lines;
  private final StringBuilder rest = new StringBuilder();
  private boolean isBegun;
  private boolean hasEvents;

  EventStream(InputStream body) {
    this.lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
  }

  /** The next event's data; empty at the end of the body, which also ends an event. */
  @Override
  public Optional<String> next() throws IOException {
    var data = new StringJoiner("\n");
    for (String line = line(); line != null; line = line()) {
      if (line.startsWith(DATA)) {
        hasEvents = true;
        data.add(line.substring(DATA.length()).strip());
      } else if (line.isEmpty() && data.length() > 0) {
        return Optional.of(data.toString());
      } else if (rest.length() < MAX_REST && !OTHER_FIELD.matcher(line).matches()) {
        rest.append(line).append('\n');
      }
    }
    return data.length() > 0 ? Optional.of(data.toString()) : Optional.empty();
  }

  /** The next line; a byte order mark may stand before the first one. */
  private @Nullable String line() throws IOException {
    String line = lines.readLine();
    boolean isFirst = !isBegun;
    isBegun = true;
    return isFirst && line != null && line.startsWith(MARK) ? line.substring(MARK.length()) : line;
  }

  /** Whether the body held data of events. */
  @Override
  public boolean hasEvents() {
    return hasEvents;
  }

  /** The lines that are no fields of events. */
  @Override
  public String rest() {
    return rest.toString();
  }
}
