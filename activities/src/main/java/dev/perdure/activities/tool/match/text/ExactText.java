package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.files.SourceLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The old text, character for character. */
final class ExactText implements Rung {

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    return find(file, edit.oldText(), edit.newText());
  }

  /**
   * Every place of a text, overlapping ones included; new lines end as those around them. None
   * where a place would part a line ending, which a model sees as one line feed.
   */
  static List<Hit> find(SourceLines file, String oldText, String newText) {
    List<Hit> hits = new ArrayList<>();
    String text = file.text();
    for (int at = text.indexOf(oldText); at >= 0; at = text.indexOf(oldText, at + 1)) {
      if (partsEnding(text, at)) {
        return List.of();
      }
      int start = at;
      int end = at + oldText.length();
      hits.add(new Hit(start, end, () -> Optional.of(endedLike(file, start, oldText, newText))));
    }
    return hits;
  }

  private static boolean partsEnding(String text, int offset) {
    return offset > 0 && text.charAt(offset) == '\n' && text.charAt(offset - 1) == '\r';
  }

  private static String endedLike(SourceLines file, int start, String oldText, String newText) {
    boolean saysItself = oldText.indexOf('\r') >= 0 || newText.indexOf('\r') >= 0;
    if (saysItself || newText.indexOf('\n') < 0) {
      return newText;
    }
    String own = file.line(file.numberAt(start) - 1).ending();
    String ending = own.isEmpty() ? file.dominantEnding() : own;
    return ending.equals("\n") ? newText : newText.replace("\n", ending);
  }
}
