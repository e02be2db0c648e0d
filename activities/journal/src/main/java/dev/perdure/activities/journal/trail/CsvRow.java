package dev.perdure.activities.journal.trail;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of comma-separated values. A spreadsheet runs values that begin like a formula, so such a
 * value has an apostrophe before it; a reader takes the apostrophe away again.
 */
public final class CsvRow {

  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\t\r\n'].*", Pattern.DOTALL);

  private CsvRow() {}

  /** The line of some values, with its end; null is an empty value. */
  public static String write(List<? extends @Nullable String> values) {
    return values.stream().map(CsvRow::quoted).collect(Collectors.joining(",", "", "\n"));
  }

  private static String quoted(@Nullable String value) {
    if (value == null || value.isEmpty()) {
      return "";
    }
    String safe = FORMULA.matcher(value).matches() ? "'" + value : value;
    return "\"" + safe.replace("\"", "\"\"") + "\"";
  }

  /** The values of a line. */
  static List<String> read(String line) {
    String text = line.endsWith("\n") ? line.substring(0, line.length() - 1) : line;
    List<String> values = new ArrayList<>();
    int start = 0;
    while (start <= text.length()) {
      int end = end(text, start);
      values.add(plain(text.substring(start, end)));
      start = end + 1;
    }
    return values;
  }

  /** The end of the value that starts here; a doubled quotation mark leaves and enters quotes. */
  private static int end(String text, int start) {
    boolean isQuoted = false;
    for (int i = start; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character == '"') {
        isQuoted = !isQuoted;
      } else if (character == ',' && !isQuoted) {
        return i;
      }
    }
    return text.length();
  }

  private static String plain(String value) {
    String text =
        value.length() > 1 && value.startsWith("\"")
            ? value.substring(1, value.length() - 1).replace("\"\"", "\"")
            : value;
    return text.startsWith("'") ? text.substring(1) : text;
  }
}
