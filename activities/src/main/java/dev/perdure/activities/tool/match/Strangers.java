package dev.perdure.activities.tool.match;

import dev.perdure.activities.files.SourceLines;
import dev.perdure.activities.tool.match.lines.Unseen;
import java.util.List;

/** Characters of an old text that the file has nowhere, and that look like others. */
final class Strangers {

  private static final int FIRST = 0x80;
  private static final int SHOWN = 3;

  private Strangers() {}

  /** Names them, as they can't be told by sight; empty if there are none. */
  static String note(SourceLines file, String oldText) {
    List<String> strangers =
        oldText
            .codePoints()
            .filter(c -> c >= FIRST && file.text().indexOf(c) < 0)
            .distinct()
            .limit(SHOWN)
            .mapToObj(Unseen::name)
            .toList();
    return strangers.isEmpty()
        ? ""
        : "\nThe old text holds %s, which the file has nowhere."
            .formatted(String.join(" and ", strangers));
  }
}
