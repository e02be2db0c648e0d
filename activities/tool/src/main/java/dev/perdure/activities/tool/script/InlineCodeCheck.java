package dev.perdure.activities.tool.script;

import static dev.perdure.activities.tool.script.CommandUnwrapper.form;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Check for commands that are given a program in their words or their input, such as {@code python3
 * -c}, by {@code code.txt}. The program is in a language that is not read here, so it may run any
 * command.
 */
final class InlineCodeCheck {

  private static final TableFile TABLE = TableFile.of("code.txt");
  private static final Set<String> SECTIONS =
      Set.of("always", "input", "input-behind-one", "scripts", "whole", "git");
  private static final Set<String> FILTERS =
      Set.of("awk", "gawk", "mawk", "nawk", "sed", "gsed", "ssed");
  private static final Set<String> ALWAYS = TABLE.words("always");
  private static final Set<String> INPUT = TABLE.words("input");
  private static final Set<String> SCRIPTS = TABLE.words("scripts");
  private static final Set<String> INPUT_BEHIND_ONE = TABLE.words("input-behind-one");
  private static final Set<String> GIT = TABLE.words("git");
  private static final Map<String, List<Predicate<String>>> FORMS =
      forms(TABLE.lines().stream().filter(line -> !SECTIONS.contains(line.split(" ", 2)[0])));
  private static final Map<String, List<Predicate<String>>> WHOLE = forms(TABLE.rest("whole"));
  private static final Predicate<String> STREAM = form("-|/dev/(?:stdin|fd/.*)|/proc/.*");
  private static final Predicate<String> TELLS = form("-[vVh]|--version|--help|--test.*");
  private static final Predicate<String> SCRIPT =
      form(
          "(?i)(?!.*:).*\\.(?:pyw?|[mc]?[jt]sx?|rb|p[lm]|t|php|lua|r|jl|scm|rkt|ml|hs|swift|groovy|scala|kts?|cljs?|exs?|erl|tcl)");
  private static final Predicate<String> GIVES = form("-[cef].*|--(?:command|execute|file).*");

  private InlineCodeCheck() {}

  private static Map<String, List<Predicate<String>>> forms(Stream<String> lines) {
    Map<String, List<Predicate<String>>> forms = new HashMap<>();
    for (String line : lines.toList()) {
      String[] parts = line.split(" ", 2);
      for (String name : parts[0].split(",")) {
        forms.computeIfAbsent(name, _ -> new ArrayList<>()).add(form(parts[1]));
      }
    }
    return Map.copyOf(forms);
  }

  /**
   * Returns the reason why a command may run anything through a program in its input; empty for all
   * other commands.
   */
  static Optional<String> reason(CommandLine line) {
    String name = program(line.name());
    String key = line.name().equals("git") ? line.key() : name;
    boolean tells = line.words().size() == 2 && line.arguments().stream().allMatch(TELLS);
    boolean given = ALWAYS.contains(file(line.name())) || isGiven(name, key, line);
    return given && !tells
        ? Optional.of("it is given a program that may run anything: " + line.text())
        : Optional.empty();
  }

  /** The name of a program without its directory and version: {@code .venv/bin/python3.12}. */
  private static String program(String command) {
    return file(command).replaceFirst("(?<=.)[0-9.]+$", "");
  }

  private static String file(String command) {
    return command.substring(command.lastIndexOf('/') + 1);
  }

  private static boolean isGiven(String name, String key, CommandLine line) {
    String words = String.join("\n", line.arguments());
    return isNamedIn(name, FORMS.getOrDefault(key, List.of()), line)
        || WHOLE.getOrDefault(name, List.of()).stream().anyMatch(form -> form.test(words))
        || readsInput(name, line)
        || isUnknownProgram(name, line)
        || isUnknownSubcommand(key);
  }

  /** Whether a command by this name runs programs in a language that is not read here. */
  static boolean isInterpreter(String command) {
    String name = program(command);
    return !FILTERS.contains(name) && (INPUT.contains(name) || FORMS.containsKey(name));
  }

  private static boolean isNamedIn(String name, List<Predicate<String>> forms, CommandLine line) {
    boolean bare = line.arguments().isEmpty() && name.equals("git");
    boolean runsScript = INPUT.contains(name) || SCRIPTS.contains(name);
    List<String> words = runsScript ? own(line) : line.arguments();
    return !bare && words.stream().anyMatch(word -> forms.stream().anyMatch(f -> f.test(word)));
  }

  /** The words before the file of a program: those behind it are for that program. */
  private static List<String> own(CommandLine line) {
    List<String> words = line.arguments();
    for (int i = 0; i < words.size(); i++) {
      boolean mayBeValue = i > 0 && words.get(i - 1).startsWith("-");
      if (SCRIPT.test(words.get(i)) && !words.get(i).startsWith("-") && !mayBeValue) {
        return words.subList(0, i);
      }
    }
    return words;
  }

  private static boolean readsInput(String name, CommandLine line) {
    List<String> operands = line.operands();
    boolean stream = operands.isEmpty() || STREAM.test(operands.getFirst());
    boolean behindOne =
        INPUT_BEHIND_ONE.contains(name)
            && operands.size() <= 1
            && line.options().stream().noneMatch(GIVES);
    return (INPUT.contains(name) && stream) || behindOne;
  }

  /** Whether the file of a program, or an option, is only known when the command runs. */
  private static boolean isUnknownProgram(String name, CommandLine line) {
    return (INPUT.contains(name) || FORMS.containsKey(name))
        && line.words().stream()
            .skip(1)
            .filter(word -> !word.literal() || !word.text().startsWith("-"))
            .limit(1)
            .anyMatch(word -> !word.literal() && word.possible().isEmpty());
  }

  private static boolean isUnknownSubcommand(String key) {
    return key.startsWith("git+") && key.length() > 4 && !GIT.contains(key.substring(4));
  }
}
