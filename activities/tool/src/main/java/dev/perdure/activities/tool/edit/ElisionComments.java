package dev.perdure.activities.tool.edit;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Detects placeholder comments, such as one that says the rest is unchanged, in the new text of an
 * edit: applying it would delete the text that the model left out.
 */
final class ElisionComments {

  /** The beginning of a comment or of a remark in brackets. */
  private static final Pattern BEGIN = Pattern.compile("^\\s*(?:[/#;%*(\\[{]|--|<!--)");

  private static final Pattern OUTER = Pattern.compile("^[^\\p{L}.…]+|[^\\p{L}.…]+$");
  private static final Pattern DOTS = Pattern.compile("^(?:\\.{3,}|…)\\s*|\\s*(?:\\.{3,}|…)$");
  private static final Pattern LEFT_OUT =
      Pattern.compile(
          "(?:the |all"
              + " )?(?:rest|remainder|remaining|existing|unchanged|other|previous|original|same)(?:"
              + " [\\p{L}'-]+){0,8}");
  private static final Pattern UNCHANGED =
      Pattern.compile(
          "(?:the )?(?:rest|remainder|remaining)(?: [\\p{L}'-]+){0,6} (?:unchanged|the same|as"
              + " before|as is|omitted)");

  private ElisionComments() {}

  /**
   * Returns why new text can't replace longer old text; empty if the new text leaves nothing out.
   */
  static Optional<String> fault(String name, String oldText, String newText) {
    return fault(name, oldText.lines().toList(), newText.lines().toList());
  }

  /** The same for lines. */
  static Optional<String> fault(String name, List<String> oldLines, List<String> newLines) {
    if (newLines.size() >= oldLines.size()) {
      return Optional.empty();
    }
    Set<String> known = new HashSet<>(oldLines.stream().map(String::strip).toList());
    return newLines.stream()
        .map(String::strip)
        .filter(line -> !known.contains(line) && standsForMore(line))
        .findFirst()
        .map(line ->
            "%s has '%s' in place of text that would be lost: write that text out, or replace only the lines that change."
                .formatted(name, line));
  }

  private static boolean standsForMore(String line) {
    if (!BEGIN.matcher(line).find()) {
      return false;
    }
    String words = OUTER.matcher(line).replaceAll("");
    String bare = DOTS.matcher(words).replaceAll("").toLowerCase(Locale.ROOT);
    boolean dotted = bare.length() < words.length();
    return (dotted && LEFT_OUT.matcher(bare).matches()) || UNCHANGED.matcher(bare).matches();
  }
}
