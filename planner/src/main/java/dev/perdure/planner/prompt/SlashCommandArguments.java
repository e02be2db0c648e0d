package dev.perdure.planner.prompt;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The arguments of a slash command, as typed and by position, which fill its template. */
record SlashCommandArguments(String text, List<String> words) {

  private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
  private static final Pattern HOLE = Pattern.compile("\\$(ARGUMENTS|[1-9]\\d?)(?![\\w])");

  static SlashCommandArguments of(String text) {
    List<String> words = WORD.matcher(text).results().map(SlashCommandArguments::unquoted).toList();
    return new SlashCommandArguments(text.strip(), words);
  }

  private static String unquoted(MatchResult word) {
    for (int group = 1; group <= 2; group++) {
      if (word.group(group) != null) {
        return word.group(group);
      }
    }
    return word.group();
  }

  /** A template with its holes filled; arguments that no hole takes follow the text. */
  String complete(String template) {
    boolean isUnused = !text.isEmpty() && !HOLE.matcher(template).find();
    String filled = fill(template).strip();
    return isUnused ? filled + "\n\n" + text : filled;
  }

  /** A template with its holes filled. */
  String fill(String template) {
    int last = lastPosition(template);
    return HOLE.matcher(template)
        .replaceAll(hole -> Matcher.quoteReplacement(value(hole.group(1), last)));
  }

  private static int lastPosition(String template) {
    return HOLE.matcher(template)
        .results()
        .map(hole -> hole.group(1))
        .filter(name -> !name.equals("ARGUMENTS"))
        .mapToInt(Integer::parseInt)
        .max()
        .orElse(0);
  }

  /** The highest position takes all words that are left. */
  private String value(String name, int last) {
    if (name.equals("ARGUMENTS")) {
      return text;
    }
    int position = Integer.parseInt(name);
    if (position > words.size()) {
      return "";
    }
    return position == last
        ? String.join(" ", words.subList(position - 1, words.size()))
        : words.get(position - 1);
  }
}
