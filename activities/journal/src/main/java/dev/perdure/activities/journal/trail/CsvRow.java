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
final class CsvRow {

  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\t\r\n'].*", Pattern.DOTALL);

  private CsvRow() {}

  /** The line of some values, with its end; null is an empty value. */
  static String write(List<? extends @Nullable String> values) {
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
    List<String> values = new ArrayList<>();
    var value = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < line.length(); i++) {
      char character = line.charAt(i);
      if (character == '"' && isQuoted && line.startsWith("\"\"", i)) {
        value.append('"');
        i++;
      } else if (character == '"') {
        isQuoted = !isQuoted;
      } else if (character == ',' && !isQuoted) {
        values.add(plain(value));
      } else if (character != '\n' || isQuoted) {
        value.append(character);
      }
    }
    values.add(plain(value));
    return values;
  }

  private static String plain(StringBuilder value) {
    String text = value.toString();
    value.setLength(0);
    return text.startsWith("'") ? text.substring(1) : text;
  }
}
