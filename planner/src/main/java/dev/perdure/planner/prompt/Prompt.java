package dev.perdure.planner.prompt;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A template with holes such as {@code {{request}}}. */
public record Prompt(String name, String template) {

  private static final Pattern HOLE = Pattern.compile("\\{\\{(\\w+)}}");

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
    return HOLE.matcher(template).replaceAll(hole -> filled(values, hole));
  }

  private static String filled(Map<String, String> values, MatchResult hole) {
    return Matcher.quoteReplacement(values.getOrDefault(hole.group(1), ""));
  }
}
