package dev.perdure.planner.plan.check;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds what a writer meant to fill in later. Talking about such marks is allowed ("remove the
 * to-do in Parser"), and so is anything in back-ticks.
 */
final class Placeholders {

  private static final Pattern QUOTED = Pattern.compile("```.*?```|`[^`\n]*`", Pattern.DOTALL);
  private static final Pattern MARK =
      Pattern.compile(
          "^\\W*(?:todo|fixme|xxx|tbd|tba)\\W*$" // the whole text
              + "|\\b(?:todo|fixme|xxx)\\s*[:(]|\\btb[da]\\b|^\\W*(?:to be"
              + " (?:done|decided|determined|defined)|fill (?:this )?in)\\W*$"
              + "|<\\s*(?:\\.{3}|…|todo|tbd|placeholder|your\\b[^<>]{0,80}|insert\\b[^<>]{0,80})\\s*>|<[a-z]+(?:"
              + " [a-z]+){1,8}>"
              + "|\\[\\s*(?:\\.{3}|…|todo|tbd|placeholder|your\\b[^\\[\\]]{0,80}|insert\\b[^\\[\\]]{0,80})\\s*\\]"
              + "|^\\s*(?:\\.{3}|…|\\?{2,})\\s*$",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern LOWER_CASE_WORD =
      Pattern.compile("\\b(?:todo|fixme|xxx|tbd|tba)\\b");

  private Placeholders() {}

  /** The first placeholder of a text. */
  static Optional<String> first(String text) {
    var matcher = MARK.matcher(QUOTED.matcher(text).replaceAll("``"));
    while (matcher.find()) {
      String found = matcher.group().strip();
      boolean ordinary = LOWER_CASE_WORD.matcher(found).lookingAt() && !found.equals(text.strip());
      if (!ordinary) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }
}
