package dev.perdure.activities.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds a call that a model wrote as JSON at the end of its reply, in a code fence or without. */
final class WrittenJson {

  private static final List<String> NAMES =
      List.of("name", "tool", "tool_name", "function", "recipient_name", "action");

  /** Names of which an object calls a tool, although the arguments stand beside them. */
  private static final List<String> TOOL_NAMES = List.of("tool", "tool_name", "recipient_name");

  private static final List<String> ARGUMENTS =
      List.of(
          "arguments",
          "parameters",
          "args",
          "input",
          "tool_input",
          "action_input",
          "tool_args",
          "params",
          "kwargs");

  /** Fields that hold a call, or a list of them. */
  private static final List<String> HOLDERS =
      List.of(
          "tool_calls", "tool_uses", "tool_call", "tool_use", "calls", "function_call", "function");

  private static final int MAX_NESTING = 4;
  private static final int MAX_STARTS = 60;
  private static final Pattern FENCE =
      Pattern.compile("(?:```|~~~)[\\w-]*[ \\t]*(?:\\R|(?=[{\\[]))");
  private static final Pattern START = Pattern.compile("(?m)^[ \\t]*(?=[{\\[])");
  private static final Pattern BETWEEN = Pattern.compile("\\}\\s*;?\\s*\\{");

  private WrittenJson() {}

  /** The tool on offer that the JSON at the end of a reply calls. */
  static Optional<String> find(String text, Set<String> offered) {
    String end = fenced(text).orElse(text).strip();
    if (!end.endsWith("}") && !end.endsWith("]")) {
      return Optional.empty();
    }
    List<MatchResult> starts = START.matcher(end).results().toList();
    return starts.subList(Math.max(0, starts.size() - MAX_STARTS), starts.size()).stream()
        .map(start -> end.substring(start.end()))
        .flatMap(written -> parsed(written).stream())
        .findFirst()
        .flatMap(value -> called(value, 0, offered));
  }

  /** The content of the last fence, or what follows it. */
  static Optional<String> fenced(String text) {
    String stripped = text.strip();
    return FENCE
        .matcher(stripped)
        .results()
        .reduce((_, last) -> last)
        .map(fence -> stripped.substring(fence.end()).replaceFirst("(?:```|~~~)\\z", ""));
  }

  /** One value, or several one behind the other. */
  private static Optional<Object> parsed(String written) {
    return Stream.of(written, "[" + BETWEEN.matcher(written).replaceAll("},{") + "]")
        .flatMap(each -> ToolArgumentParser.object("{\"it\":" + each + "}").stream())
        .flatMap(held -> Stream.ofNullable(held.fields().get("it")))
        .findFirst();
  }

  private static Optional<String> called(@Nullable Object value, int depth, Set<String> offered) {
    if (depth > MAX_NESTING) {
      return Optional.empty();
    }
    return switch (value) {
      case List<?> list ->
          list.stream().flatMap(each -> called(each, depth + 1, offered).stream()).findFirst();
      case Map<?, ?> fields ->
          name(fields)
              .filter(offered::contains)
              .or(() ->
                  HOLDERS.stream()
                      .flatMap(key -> called(fields.get(key), depth + 1, offered).stream())
                      .findFirst());
      case null, default -> Optional.empty();
    };
  }

  private static Optional<String> name(Map<?, ?> call) {
    boolean hasArguments =
        ARGUMENTS.stream().anyMatch(call::containsKey)
            || (call.size() > 1 && TOOL_NAMES.stream().anyMatch(call::containsKey));
    return hasArguments
        ? NAMES.stream()
            .map(call::get)
            .filter(String.class::isInstance)
            .map(name -> String.valueOf(name).replaceFirst("\\A(?:functions|default_api)\\.", ""))
            .findFirst()
        : Optional.empty();
  }
}
