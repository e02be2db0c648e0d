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

  PersonMessage {
    lines = List.copyOf(lines);
  }

  /** The summary of a single notice, or the number of notices. */
  String summary() {
    return lines.size() == 1
        ? lines.getFirst().text()
        : "%d notices for %s".formatted(lines.size(), NoticeReceiver.clean(person));
  }

  /** The lines with their links, as plain text. */
  String text() {
    var text = new StringBuilder();
    for (PersonMessageLine line : lines) {
      text.append("%s (%s)\n%s\n\n".formatted(line.text(), line.title(), line.link()));
    }
    return text.toString().strip() + NoticeReceiver.again(mayHaveArrived);
  }
}
