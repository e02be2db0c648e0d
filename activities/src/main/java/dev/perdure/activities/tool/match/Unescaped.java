package dev.perdure.activities.tool.match;

import dev.perdure.activities.tool.text.SourceLines;
import java.util.List;

/** Old and new text that were escaped once too often, as inside a JSON string. */
final class Unescaped implements Rung {

  @Override
  public String name() {
    return "escape-normalised";
  }

  @Override
  public List<Hit> hits(SourceLines file, TextEdit edit) {
    if (edit.oldText().indexOf('\\') < 0
        || !isEscaped(edit.oldText())
        || !isEscaped(edit.newText())) {
      return List.of();
    }
    TextEdit plain =
        new TextEdit(unescape(edit.oldText()), unescape(edit.newText()), edit.everywhere());
    List<Hit> exact = new ExactText().hits(file, plain);
    return exact.isEmpty() ? new LineEndings().hits(file, plain) : exact;
  }

  /** Whether nothing stands unescaped that escaping would have changed. */
  private static boolean isEscaped(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
        if (i == text.length() || "ntr\"'`\\$".indexOf(text.charAt(i)) < 0) {
          return false;
        }
      } else if (c == '\n' || c == '\t' || c == '"') {
        return false;
      }
    }
    return true;
  }

  private static String unescape(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        plain.append(c);
        continue;
      }
      i++;
      plain.append(
          switch (text.charAt(i)) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            default -> text.charAt(i);
          });
    }
    return plain.toString();
  }
}
