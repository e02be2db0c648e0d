package dev.perdure.activities.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds a call behind a tag or a special token, such as {@code <tool_call>}. The call is the last
 * block of the reply and begins outside of closed code fences, which hold examples.
 */
final class CallTags {

  /**
   * A call's tag or token at the beginning of a line; the tool's name follows. Deeper indented
   * lines are code in Markdown.
   */
  private static final Pattern TAG =
      Pattern.compile(
          "(?im)^ {0,3}(?:<(?:[|\\uff5c]DSML[|\\uff5c])?(?:[\\w-]+:)?\\|?/?"
              + "(?:tool_?calls?|function_calls?|tool_use|tool_code|tool|invoke|function|python_tag"
              + "|start_function_call)\\b"
              + "|<\\|(?:start|channel|action_start|plugin)\\|>|<[|\\uff5c]tool[_\\u2581]"
              + "|\\[TOOL_(?:CALLS?|REQUEST)\\])");

  private static final String WORD =
      "(?:(?:toolcalls?|tools?|calls?|use|section|begin|sep|id|type|name|functions?|invoke|python|tag"
          + "|default|api|json|commentary|antml|dsml|steptml|\\d+)"
          + "|(?:to|code|start|end|action|message|assistant|channel|constrain|plugin|request)"
          + "(?=[=<>|_:\\]\\uff5c\\u2581]))";

  private static final String WORDS = "%s(?:[_\\u2581]%s)*(?![\\w-])".formatted(WORD, WORD);

  /** Signs and words of the form itself, up to the name; prose has other words. */
  private static final Pattern TOOL_NAME =
      Pattern.compile(
          "\\A(?:[^\\w]|%s){0,60}?(?<![\\w-])(?!%s)([\\w-]+)[ \\t]*(?=\\R|\\z|[^\\w\\s-])"
              .formatted(WORDS, WORDS));

  private static final Pattern OBJECT =
      Pattern.compile("\\A(?:[^\\w{]|%s){0,60}\\{".formatted(WORDS));
  private static final Pattern NAME_FIELD =
      Pattern.compile("\"(?:name|tool|tool_name|recipient_name)\"\\s*:\\s*\"([^\"]+)\"");

  private static final Pattern END =
      Pattern.compile(
          "</[\\w:|\\uff5c-]+>|<end_\\w+>|[|\\uff5c]>|\\[/?(?:END_)?TOOL_(?:CALLS?|REQUEST)\\]");
  private static final Pattern BLANK_LINE = Pattern.compile("\\R[ \\t]*\\R");
  private static final Pattern FENCE =
      Pattern.compile("(?ms)^[ \\t]*(```+|~~~+)[^\\n`]*\\n.*?^[ \\t]*\\1[ \\t]*$");

  private CallTags() {}

  /** The tool on offer that the last block of a reply calls. */
  static Optional<String> find(String text, Set<String> offered) {
    List<MatchResult> fences = fences(text);
    return TAG.matcher(text)
        .results()
        .filter(tag -> !isFenced(tag.end(), fences))
        .flatMap(tag -> called(text.substring(tag.end()), offered).stream())
        .findFirst()
        .or(() -> byOwnTag(text.strip(), offered, fences));
  }

  /** Some models write the tool's name as the tag, with its arguments in it. */
  private static Optional<String> byOwnTag(
      String text, Set<String> offered, List<MatchResult> fences) {
    return offered.stream()
        .filter(tool -> {
          String end = "</%s>".formatted(tool);
          return text.regionMatches(true, text.length() - end.length(), end, 0, end.length());
        })
        .filter(tool ->
            Pattern.compile("(?im)^<%s>".formatted(Pattern.quote(tool)))
                .matcher(text)
                .results()
                .anyMatch(tag -> !isFenced(tag.end(), fences)))
        .findFirst();
  }

  /** Whether a place is in a closed fence. */
  static boolean isFenced(int place, List<MatchResult> fences) {
    return fences.stream().anyMatch(it -> it.start() < place && place < it.end());
  }

  /** The closed code fences of a text. */
  static List<MatchResult> fences(String text) {
    return FENCE.matcher(text).results().toList();
  }

  private static Optional<String> called(String rest, Set<String> offered) {
    Matcher name = TOOL_NAME.matcher(rest);
    if (name.find() && offered.contains(name.group(1))) {
      return isLast(rest, name.end()) ? Optional.of(name.group(1)) : Optional.empty();
    }
    if (!OBJECT.matcher(rest).find()) {
      return Optional.empty();
    }
    return NAME_FIELD
        .matcher(rest)
        .results()
        .filter(it -> offered.contains(it.group(1)) && isLast(rest, it.end()))
        .map(it -> it.group(1))
        .findFirst();
  }

  /** Whether no prose follows a call: nothing behind its end tag, or one block without an end. */
  private static boolean isLast(String rest, int nameEnd) {
    int end = END.matcher(rest).results().mapToInt(MatchResult::end).max().orElse(0);
    String tail = rest.substring(Math.max(end, nameEnd)).strip();
    boolean isArguments = tail.isEmpty() || "{[(`".indexOf(tail.charAt(0)) >= 0;
    return !BLANK_LINE.matcher(tail).find() && (end <= nameEnd || isArguments);
  }
}
