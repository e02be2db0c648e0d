package dev.perdure.web.notice;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message to a person about one or more notices.
 *
 * @param id the same at every attempt
 * @param mail the person's address; null if another channel carries the message
 * @param link the page to open: that of a single notice, else the inbox
 * @param mayHaveArrived whether an earlier attempt ended without an answer
 */
record PersonMessage(
    String id,
    String person,
    @Nullable String mail,
    Instant at,
    List<PersonMessageLine> lines,
    String link,
    boolean mayHaveArrived) {

  private static final int MAX_TEXT_LINES = 50;

  PersonMessage {
    lines = List.copyOf(lines);
  }

  /** The summary of a single notice, or the number of notices. */
  String summary() {
    return lines.size() == 1
        ? lines.getFirst().text()
        : "%d notices for %s".formatted(lines.size(), NoticeReceiver.clean(person));
  }

  /** The first lines with their links, and the number of the others, as plain text. */
  String text() {
    var text = new StringBuilder();
    for (PersonMessageLine line : lines.subList(0, Math.min(lines.size(), MAX_TEXT_LINES))) {
      text.append("%s (%s)\n%s\n\n".formatted(line.text(), line.title(), line.link()));
    }
    if (lines.size() > MAX_TEXT_LINES) {
      text.append("and %d more in the inbox\n".formatted(lines.size() - MAX_TEXT_LINES));
    }
    return text.toString().strip() + NoticeReceiver.again(mayHaveArrived);
  }
}
