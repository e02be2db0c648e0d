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

  /** A call's tag or token at the beginning of a line; the tool's name follows. */
  private static final Pattern TAG =
      Pattern.compile(
          "(?im)^\\s*(?:<\\|?/?(?:tool_calls?|function_calls?|tool_use|invoke|function|python_tag)\\b"
              + "|<[|\\uff5c]tool[_\\u2581]|\\[TOOL_CALLS?\\])");

  private static final String WORDS =
      "(?:tool|calls?|use|section|begin|sep|id|type|tool_name|name|functions?|invoke|python_tag"
          + "|default_api|json|calls_section_begin|tool_call_begin|tool_calls?|function_calls?"
          + "|\\d+)(?![\\w-])";

  /** Signs and words of the form itself, up to the name; prose has other words. */
  private static final Pattern NAMED =
      Pattern.compile(
          "\\A(?:[^\\w]|%s){0,60}?(?<![\\w-])(?!%s)([\\w-]+)[ \\t]*(?=\\R|\\z|[^\\w\\s-])"
              .formatted(WORDS, WORDS));

  private static final Pattern OBJECT =
      Pattern.compile("\\A(?:[^\\w{]|%s){0,60}\\{".formatted(WORDS));
  private static final Pattern NAME_FIELD =
      Pattern.compile("\"(?:name|tool|tool_name|recipient_name)\"\\s*:\\s*\"([^\"]+)\"");

  private static final Pattern END = Pattern.compile("</[\\w:|]+>|[|\\uff5c]>|\\[/TOOL_CALLS?\\]");
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
    Matcher name = NAMED.matcher(rest);
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
