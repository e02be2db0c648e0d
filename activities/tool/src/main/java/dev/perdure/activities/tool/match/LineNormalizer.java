package dev.perdure.activities.tool.match;

import java.text.Normalizer;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Normalizes the whitespace and typographic characters of lines for fuzzy comparison. */
final class LineNormalizer {

  /** As many characters of a line are compared with those of another. */
  private static final int MAX_COMPARED_LENGTH = 200;

  private LineNormalizer() {}

  /** The line with outer whitespace gone and each inner run of it made one space. */
  public static String collapsed(String line) {
    return line.strip().replaceAll("\\s+", " ");
  }

  /**
   * The collapsed line with plain quotes, dashes and spaces for typographic ones, and with letters
   * and their accents as one character.
   */
  public static String plainPunctuation(String line) {
    StringBuilder plain = new StringBuilder(line.length());
    line.chars().forEach(c -> plain.append(plain((char) c)));
    return collapsed(Normalizer.normalize(plain, Normalizer.Form.NFC));
  }

  /** Whether a line holds a character {@link #plainPunctuation} would replace. */
  public static boolean isTypographic(String line) {
    return line.chars().anyMatch(c -> plain((char) c) != c);
  }

  /** Whether a line ends with blanks. */
  public static boolean isPadded(String line) {
    return !line.isEmpty() && Character.isWhitespace(line.charAt(line.length() - 1));
  }

  /** Whether at least half of the longer line is in the other, to judge by their beginnings. */
  public static boolean areLike(String one, String other) {
    String a = start(one);
    String b = start(other);
    return new LevenshteinDistance(Math.max(a.length(), b.length()) / 2).apply(a, b) >= 0;
  }

  /** The part of a line that is compared. */
  public static String start(String line) {
    return line.substring(0, Math.min(line.length(), MAX_COMPARED_LENGTH));
  }

  /** The spaces and tabs a line begins with. */
  public static String indentation(String line) {
    int end = 0;
    while (end < line.length() && (line.charAt(end) == ' ' || line.charAt(end) == '\t')) {
      end++;
    }
    return line.substring(0, end);
  }

  /** The plain character for a typographic quote, dash or space; any other one itself. */
  public static char plain(char c) {
    return switch (c) {
      case '\u2018', '\u2019', '\u201A', '\u201B' -> '\'';
      case '\u201C', '\u201D', '\u201E', '\u201F' -> '"';
      case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212' -> '-';
      case '\u00A0', '\u2002', '\u2003', '\u2009', '\u202F', '\u3000' -> ' ';
      default -> c;
    };
  }
}
