package dev.perdure.activities.tool.read;

import dev.perdure.activities.files.FileText;
import dev.perdure.activities.files.SourceLines;
import dev.perdure.planner.message.TextShortener;
import java.nio.charset.StandardCharsets;

/** Numbered lines of a file that is read, as many as there is room for; long ones are cut. */
final class NumberedLines {

  private final StringBuilder text = new StringBuilder();
  private int room;
  private boolean cut;

  NumberedLines(int room) {
    this.room = room;
  }

  /**
   * Adds a line, or of a long one what is at hand of it; false if there is no room.
   *
   * @param length its length in words
   */
  boolean add(long number, String content, boolean isLong, String length) {
    String shown =
        isLong
            ? TextShortener.start(content, SourceLines.MAX_DISPLAYED_LINE_LENGTH)
                + " (line of %s cut)".formatted(length)
            : content;
    String line = "%d: %s\n".formatted(number, FileText.shown(shown).replace('\0', '\uFFFD'));
    room -= line.getBytes(StandardCharsets.UTF_8).length;
    if (room < 0) {
      return false;
    }
    text.append(line);
    cut |= isLong;
    return true;
  }

  /** The lines, and under them a footer and a note, which may be empty. */
  String with(String footer, String note) {
    return text
        + footer
        + (cut ? "\n(See a line that is cut with bash, such as sed -n 1p.)" : "")
        + (note.isEmpty() ? "" : "\n(" + note + ")");
  }
}
