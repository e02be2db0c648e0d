package dev.perdure.activities.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
          "(?m)^ {0,3}(?:(?:assistant)?(?:commentary|analysis)\\s+)?(?:print\\()?(?:to=)?"
              + "(?:functions|default_api)\\.([\\w-]+)(?::\\d+)?\\s*[({<\\s]");

  private static final Pattern END_OF_CALL = Pattern.compile("(?:[)}\\]>;]|\\A)[\\s`]*\\z");

  /** The last line is a list of calls as Python writes them. */
  private static final Pattern PYTHON =
      Pattern.compile(
          "(?:\\A|\\n) {0,3}\\[(?:functions\\.)?([\\w-]+)\\((?:\\s*\\w+\\s*=[^\\n]*)?\\)\\s*\\]\\s*\\z");

  /** The whole reply is one call as Python writes it. */
  private static final Pattern ALONE =
      Pattern.compile("\\A\\s*`{0,3}([\\w-]+)\\(\\s*\\w+\\s*=[^\\n]*\\)\\s*`{0,3}\\s*\\z");

  /** Functionary's form: the name behind three signs, then the arguments. */
  private static final Pattern RECIPIENT =
      Pattern.compile("(?:\\A|\\n)>>>([\\w-]+)[ \\t]*\\R\\s*\\{[^\\n]*(?:\\n(?!>>>)[^\\n]*)*\\z");

  /** The form of the agents that think in words. */
  private static final Pattern ACTION =
      Pattern.compile(
          "(?m)^[ *]*(?:Action|(?:Tool|Function)(?: name| call)?)[ *]*:[ *]*[`\"']?([\\w-]+)[`\"']?[ *]*\\R+"
              + "[ *]*(?:(?:Action |Tool )?Input|Arguments|Parameters|Args)[ *]*:");

  /** A code fence that is made for calls, with the call of a function in it. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?s)(?:```|~~~)(?:tool_(?:calls?|code|use)|function_calls?)[ \\t]*\\R\\s*(?:print\\()?"
              + "(?:default_api\\.|functions\\.)?([\\w-]+)[\\s({`][^`]*(?:```|~~~)?\\s*\\z");

  private WrittenCallDetector() {}

  /** The tool on offer that a reply without a call names in a written one, in any letter case. */
  public static Optional<String> find(String text, Set<String> tools) {
    Set<String> offered = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    offered.addAll(tools);
    return Stream.<Optional<String>>of(
            CallTags.find(text, offered),
            qualified(text, offered),
            action(text, offered),
            named(PYTHON, text, offered),
            named(ALONE, text, offered),
            named(RECIPIENT, text, offered),
            named(CODE, text, offered),
            WrittenJson.find(text, offered))
        .flatMap(Optional::stream)
        .findFirst()
        .flatMap(name -> tools.stream().filter(name::equalsIgnoreCase).findFirst());
  }

  private static Optional<String> named(Pattern form, String text, Set<String> offered) {
    Matcher found = form.matcher(text);
    return found.find() ? Optional.of(found.group(1)).filter(offered::contains) : Optional.empty();
  }

  /** An action whose input is all that follows, but for a result that the model made up. */
  private static Optional<String> action(String text, Set<String> offered) {
    return ACTION
        .matcher(text)
        .results()
        .filter(action -> !CallTags.isFenced(action.end(), CallTags.fences(text)))
        .filter(action -> {
          String rest = text.substring(action.end()).strip();
          return END_OF_CALL.matcher(rest).find() || !rest.contains("\n");
        })
        .map(action -> action.group(1))
        .filter(offered::contains)
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
}
