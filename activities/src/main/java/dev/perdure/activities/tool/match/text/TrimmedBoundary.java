package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.tool.text.SourceLines;
import java.util.List;

/** The old text without outer whitespace, where the new text has the same outer whitespace. */
final class TrimmedBoundary implements Rung {

  @Override
  public String name() {
    return "trimmed-boundary";
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    String inner = edit.oldText().strip();
    if (inner.isEmpty() || inner.equals(edit.oldText())) {
      return List.of();
    }
    int start = edit.oldText().indexOf(inner);
    String before = edit.oldText().substring(0, start);
    String after = edit.oldText().substring(start + inner.length());
    String newText = edit.newText();
    boolean same =
        newText.length() >= before.length() + after.length()
            && newText.startsWith(before)
            && newText.endsWith(after);
    return same
        ? ExactText.find(
            file, inner, newText.substring(before.length(), newText.length() - after.length()))
        : List.of();
  }
}
