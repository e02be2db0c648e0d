package dev.perdure.activities.tool.match;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Translates new lines to the file's typography if an edit misquotes it: typographic quotes and
 * dashes, accents, blanks between words. What a new line keeps of the beginning and the end of the
 * line it replaces stays as the file has it.
 */
final class TypographyTranslator {

  /**
   * The plain characters for typographic characters. An author who writes one typographic character
   * plain may write each of them plain.
   */
  private static final List<String> PLAIN = List.of("'", "\"", "-");

  /** The characters that the edit writes instead of other characters in the file. */
  private final Set<String> misspelt = new HashSet<>();

  /** Whether accents are parts of letters in the edit and characters in the file, or vice versa. */
  private boolean misspeltAccents;

  private TypographyTranslator() {}

  static TypographyTranslator learn(List<QuotedLine> lines) {
    TypographyTranslator spelling = new TypographyTranslator();
    for (QuotedLine line : lines) {
      if (!line.edit().strip().equals(line.file().strip()) && line.isAlike()) {
        spelling.learn(units(line.edit()), units(line.file()));
      }
    }
    return spelling;
  }

  private void learn(List<String> edit, List<String> present) {
    for (int i = 0; i < edit.size(); i++) {
      boolean differs = !edit.get(i).equals(present.get(i));
      misspeltAccents |= differs && hasAccent(edit.get(i)) && hasAccent(present.get(i));
      if (differs && misspelt.add(edit.get(i)) && LineNormalizer.isTypographic(present.get(i))) {
        misspelt.addAll(PLAIN);
      }
    }
  }

  /** A new line; empty if it holds what the edit is known to misquote. */
  Optional<String> fit(String line) {
    return isSure(units(line)) ? Optional.of(line) : Optional.empty();
  }

  /** A new line in place of an old one; empty if more than one part of that may have stayed. */
  Optional<String> fit(String line, QuotedLine replaced) {
    if (misspelt.isEmpty() || !replaced.isAlike()) {
      return fit(line);
    }
    List<String> old = replaced.unitsTold();
    List<String> fresh = units(line);
    int most = Math.min(old.size(), fresh.size());
    int head = same(old, fresh, most);
    int tail = same(old.reversed(), fresh.reversed(), most);
    List<String> file = units(replaced.file());
    Optional<String> inside = inside(file, fresh, head, Math.min(tail, most - head));
    return inside.equals(inside(file, fresh, Math.min(head, most - tail), tail))
        ? inside.map(text -> replaceInside(line, text))
        : Optional.empty();
  }

  private boolean isSure(List<String> units) {
    return units.stream()
        .noneMatch(unit -> misspelt.contains(unit) || (misspeltAccents && hasAccent(unit)));
  }

  private static boolean hasAccent(String unit) {
    return !Normalizer.isNormalized(unit, Normalizer.Form.NFC)
        || !Normalizer.isNormalized(unit, Normalizer.Form.NFD);
  }

  /** The file's beginning and end with what is new between them. */
  private Optional<String> inside(List<String> file, List<String> fresh, int head, int tail) {
    List<String> between = fresh.subList(head, fresh.size() - tail);
    return isSure(between)
        ? Optional.of(
            String.join("", file.subList(0, head))
                + String.join("", between)
                + String.join("", file.subList(file.size() - tail, file.size())))
        : Optional.empty();
  }

  static int same(List<String> one, List<String> other, int most) {
    int same = 0;
    while (same < most && one.get(same).equals(other.get(same))) {
      same++;
    }
    return same;
  }

  private static String replaceInside(String line, String inside) {
    int start = LineNormalizer.indentation(line).length();
    return line.substring(0, start) + inside + line.substring(Math.max(start, end(line)));
  }

  /** The characters within a line; blanks in a row are one, and so is a letter with its accents. */
  static List<String> units(String line) {
    List<String> units = new ArrayList<>();
    int end = end(line);
    for (int at = LineNormalizer.indentation(line).length(), next; at < end; at = next) {
      next = at + 1;
      while (next < end && isOne(line.charAt(at), line.charAt(next))) {
        next++;
      }
      units.add(line.substring(at, next));
    }
    return units;
  }

  /** Returns the beginning of the spaces and tabs at the end of a line. */
  private static int end(String line) {
    int end = line.length();
    while (end > 0 && (line.charAt(end - 1) == ' ' || line.charAt(end - 1) == '\t')) {
      end--;
    }
    return end;
  }

  private static boolean isOne(char first, char c) {
    return (isBlank(first) && isBlank(c)) || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
