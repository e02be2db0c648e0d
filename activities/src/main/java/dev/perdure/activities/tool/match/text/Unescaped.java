package dev.perdure.activities.tool.match.text;

import dev.perdure.activities.tool.text.SourceLines;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Old and new text that were escaped once too often, as inside a JSON string. */
final class Unescaped implements Rung {

  private static final Pattern ESCAPE = Pattern.compile("\\\\(.)", Pattern.DOTALL);
  private static final String NAMES = "ntr\"'`\\$";

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
      if (c == '\n' || c == '\t' || c == '"') {
        return false;
      }
      if (c == '\\' && (++i == text.length() || NAMES.indexOf(text.charAt(i)) < 0)) {
        return false;
      }
    }
    return true;
  }

  private static String unescape(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(escape ->
            Matcher.quoteReplacement(
                switch (escape.group(1)) {
                  case "n" -> "\n";
                  case "t" -> "\t";
                  case "r" -> "\r";
                  default -> escape.group(1);
                }));
  }
}
