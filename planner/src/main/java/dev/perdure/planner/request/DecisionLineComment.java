package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A comment on a line of a diff, or on the lines from {@code start} to it.
 *
 * @param quote the text of the lines as the person saw them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DecisionLineComment(
    String path,
    @Nullable String side,
    int line,
    @Nullable Integer start,
    @Nullable String quote,
    String text) {

  /** The comment as an agent reads it: where, the words, then the lines they are about. */
  public String sentence() {
    String which = start == null ? "line " + line : "lines %d-%d".formatted(start, line);
    String when = "old".equals(side) ? " before the change" : "";
    return "%s, %s%s: %s".formatted(path, which, when, text) + quoted(quote);
  }

  private static String quoted(@Nullable String quote) {
    return quote == null
        ? ""
        : quote.lines().map(line -> "\n  > " + line).collect(Collectors.joining());
  }
}
