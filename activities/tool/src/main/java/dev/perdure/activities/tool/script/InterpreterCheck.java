package dev.perdure.activities.tool.script;

import static dev.perdure.activities.tool.script.CommandUnwrapper.form;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Check for commands that run code from their words or their input, such as interpreters, by {@code
 * programs.txt}.
 */
final class InterpreterCheck {

  private static final TableFile PROGRAMS = TableFile.of("programs.txt");
  private static final Set<String> ALWAYS = PROGRAMS.words("always");
  private static final Map<String, List<Predicate<String>>> RUN = programs();

  /** Commands that are many: the first operand says which. */
  private static final Set<String> MULTI_CALL_COMMANDS = PROGRAMS.words("many");

  private static final Predicate<String> LOADER =
      form("(?:.*/)?ld(?:-linux[^/]*|-musl[^/]*)?\\.so[.0-9]*");
  private static final Predicate<String> INTERPRETER =
      form("(?:python|pypy|node|nodejs|perl|ruby|php|lua|deno|bun|Rscript)[0-9.]*");
  private static final Predicate<String> INTERPRETER_OPTION = form("-[uBsIqW]*");

  private InterpreterCheck() {}

  private static Map<String, List<Predicate<String>>> programs() {
    Map<String, List<Predicate<String>>> run = new HashMap<>();
    for (String line : PROGRAMS.lines()) {
      String[] parts = line.split(" ", 2);
      for (String name :
          Set.of("always", "many").contains(parts[0])
              ? List.<String>of()
              : List.of(parts[0].split(","))) {
        run.computeIfAbsent(name, _ -> new ArrayList<>()).add(form(parts[1]));
      }
    }
    return Map.copyOf(run);
  }

  /** Whether a command runs something that can't be told from its words. */
  static boolean mayRunAnything(CommandLine line) {
    String name = line.name();
    var forms = RUN.getOrDefault(line.key(), List.of());
    boolean git = name.equals("git") && GitCommand.of(line).mayRunProgram();
    return ALWAYS.contains(name)
        || LOADER.test(name)
        || git
        || mayHideProgram(line)
        || isOldStyleTar(line)
        || SedAwkCheck.mayDoMore(line)
        || line.arguments().stream().anyMatch(word -> forms.stream().anyMatch(f -> f.test(word)));
  }

  /** Whether the words that say what a command runs are only known when it runs. */
  private static boolean mayHideProgram(CommandLine line) {
    boolean option = RUN.containsKey(line.name()) && mayHideOption(line);
    return option || (MULTI_CALL_COMMANDS.contains(line.name()) && mayHideOperand(line));
  }

  private static boolean mayHideOperand(CommandLine line) {
    return line.words().stream()
        .skip(1)
        .filter(word -> !word.text().startsWith("-"))
        .limit(1)
        .anyMatch(word -> !word.literal());
  }

  /** Letters without a dash, one of them for a program: {@code tar xIf}. */
  private static boolean isOldStyleTar(CommandLine line) {
    return line.name().endsWith("tar")
        && line.arguments().stream().limit(1).anyMatch(word -> word.matches("[a-zA-Z]*[IF]\\w*"));
  }

  /** Whether the programs of a command, such as {@code tar}, may come from an option. */
  static boolean takesPrograms(String name) {
    return RUN.containsKey(name) || Set.of("find", "fd", "fdfind", "git", "npm").contains(name);
  }

  /** Whether a word may be several when the command runs, options among them. */
  private static boolean mayHideOption(CommandLine line) {
    return line.words().stream()
        .anyMatch(word -> word.splits() && !word.literal() && word.text().matches("(?s)[$`].*"));
  }

  /** Whether a program runs a text with any words. */
  static boolean runAlways(String name) {
    return ALWAYS.contains(name);
  }

  /** Whether a command reads a program in another language from standard input. */
  static boolean readsProgram(CommandLine line) {
    return INTERPRETER.test(line.name())
        && line.operands().stream().allMatch("-"::equals)
        && line.options().stream().allMatch(INTERPRETER_OPTION);
  }
}
