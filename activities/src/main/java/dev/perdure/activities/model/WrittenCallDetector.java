package dev.perdure.activities.model;

import dev.perdure.planner.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Detects a tool call that a model wrote as text at the end of its reply, in the forms that models
 * learnt: tags, special tokens, fenced JSON, {@code functions.x(…)}.
 */
public final class WrittenCallDetector {

  private static final Pattern QUALIFIED =
      Pattern.compile(
          "(?m)^\\s*(?:print\\()?(?:to=)?(?:functions|default_api)\\.(\\w+)\\s*[({\\s]");

  private static final Pattern END_OF_CALL = Pattern.compile("(?:[)}\\]>;]|\\A)[\\s`]*\\z");

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
            CallTags.find(text, offered), qualified(text, offered), json(text, offered))
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** A call of an object {@code functions}; only a fence or the call's own end may follow. */
  private static Optional<String> qualified(String text, Set<String> offered) {
    List<MatchResult> examples =
        CallTags.fences(text).stream().filter(it -> !text.substring(it.end()).isBlank()).toList();
    return QUALIFIED
        .matcher(text + "\n")
        .results()
        .filter(call -> !CallTags.isFenced(call.end(), examples))
        .filter(call -> isLast(text, call.end()))
        .map(call -> call.group(1))
        .filter(offered::contains)
        .findFirst();
  }

  private static boolean isLast(String text, int from) {
    return from >= text.length() || END_OF_CALL.matcher(text.substring(from - 1)).find();
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
