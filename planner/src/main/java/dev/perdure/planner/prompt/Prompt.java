package dev.perdure.planner.prompt;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A prompt template with placeholders such as {@code {{request}}}, and sections such as {@code
 * {{#answers}}…{{/answers}}} that are left out where their value is blank.
 */
public record Prompt(String name, String template) {

  private static final Pattern HOLE = Pattern.compile("\\{\\{#?(\\w+)}}");
  private static final Pattern SECTION =
      Pattern.compile(
          "\\{\\{#(\\w+)}}\\n?(.*?)((?<=\\n)\\{\\{/\\1}}\\n?|(?<!\\n)\\{\\{/\\1}})",
          Pattern.DOTALL);

  /** The names of the holes. */
  public Set<String> holes() {
    return HOLE.matcher(template)
        .results()
        .map(hole -> hole.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The text with every hole filled; what fills a hole is never searched for holes itself. */
  public String render(Map<String, String> values) {
    if (!holes().equals(new TreeSet<>(values.keySet()))) {
      throw new IllegalArgumentException(
          "Prompt '%s' has the holes %s but was given %s."
              .formatted(name, holes(), new TreeSet<>(values.keySet())));
    }
    return HOLE.matcher(sections(template, values))
        .replaceAll(hole -> filled(values, hole))
        .strip();
  }

  private static String sections(String text, Map<String, String> values) {
    return SECTION
        .matcher(text)
        .replaceAll(section ->
            values.getOrDefault(section.group(1), "").isBlank()
                ? ""
                : Matcher.quoteReplacement(sections(section.group(2), values)));
  }

  private static String filled(Map<String, String> values, MatchResult hole) {
    return Matcher.quoteReplacement(values.getOrDefault(hole.group(1), ""));
  }
}
