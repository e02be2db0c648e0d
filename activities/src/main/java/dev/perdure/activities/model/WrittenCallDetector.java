package dev.perdure.activities.model;

import dev.perdure.planner.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Detects a tool call that a model wrote as text at the end of its reply, in the forms that models
 * learnt: tags, special tokens, fenced JSON, {@code functions.x(…)}.
 */
public final class WrittenCallDetector {

  /** A call's tag or token at the beginning of a line; the tool's name follows. */
  private static final Pattern TAG =
      Pattern.compile(
          "(?im)^\\s*(?:<\\|?/?(?:tool_calls?|function_calls?|tool_use|invoke|function|python_tag)\\b"
              + "|<[|\\uff5c]tool[_\\u2581]|\\[TOOL_CALLS?\\])");

  private static final Pattern QUALIFIED =
      Pattern.compile(
          "(?m)^\\s*(?:print\\()?(?:to=)?(?:functions|default_api)\\.(\\w+)\\s*[({\\s]");

  private static final Pattern FENCED =
      Pattern.compile("(?s)```[\\w-]*\\s*(\\{.*?\\}|\\[.*?\\])\\s*```\\s*\\z");

  private static final Pattern BARE = Pattern.compile("(?s)(?:\\A|\\n)\\s*(\\{\\s*\".*\\})\\s*\\z");

  private static final List<String> NAMES = List.of("name", "tool", "tool_name", "function");
  private static final List<String> ARGUMENTS =
      List.of("arguments", "parameters", "args", "input", "tool_input");

  private WrittenCallDetector() {}

  /** The tool on offer that a reply without a call names in a written one. */
  public static Optional<String> find(String text, Set<String> offered) {
    return Stream.<Optional<String>>of(
            tagged(text, offered), qualified(text, offered), json(text, offered))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> tagged(String text, Set<String> offered) {
    Matcher tag = TAG.matcher(text);
    return tag.find() ? named(text.substring(tag.end()), offered) : Optional.empty();
  }

  private static Optional<String> named(String rest, Set<String> offered) {
    return offered.stream()
        .filter(name ->
            Pattern.compile("(?<![\\w-])" + Pattern.quote(name) + "(?![\\w-])")
                .matcher(rest)
                .find())
        .findFirst();
  }

  private static Optional<String> qualified(String text, Set<String> offered) {
    return QUALIFIED
        .matcher(text + "\n")
        .results()
        .map(call -> call.group(1))
        .filter(offered::contains)
        .findFirst();
  }

  private static Optional<String> json(String text, Set<String> offered) {
    return Stream.of(FENCED, BARE)
        .map(form -> form.matcher(text))
        .filter(Matcher::find)
        .map(found -> found.group(1).replaceFirst("\\A\\[(?s)(.*)\\]\\z", "$1"))
        .flatMap(found -> ToolArgumentParser.object(found).stream())
        .flatMap(call -> name(call).stream())
        .filter(offered::contains)
        .findFirst();
  }

  private static Optional<String> name(JsonObject call) {
    JsonObject inner = call.object("function");
    JsonObject named = inner.isEmpty() ? call : inner;
    boolean hasArguments = ARGUMENTS.stream().anyMatch(named.fields()::containsKey);
    return hasArguments
        ? NAMES.stream().flatMap(key -> named.text(key).stream()).findFirst()
        : Optional.empty();
  }
}
