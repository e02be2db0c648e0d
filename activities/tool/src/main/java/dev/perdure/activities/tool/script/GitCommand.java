package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A git command line, its global options told from its subcommand.
 *
 * @param directories where {@code -C} leads, one after the other
 * @param settings what {@code -c} sets, and options that lead to settings elsewhere
 * @param line the subcommand and its arguments
 */
record GitCommand(List<String> directories, List<String> settings, CommandLine line) {

  private static final Set<String> TAKE_A_VALUE =
      Set.of(
          "-C",
          "-c",
          "--git-dir",
          "--work-tree",
          "--namespace",
          "--exec-path",
          "--config-env",
          "--super-prefix");
  private static final Predicate<String> LEADS_ELSEWHERE =
      form("--(?:git-dir|work-tree|exec-path|config-env|bare).*");

  /** Settings that git acts on without running anything. */
  private static final Predicate<String> HARMLESS =
      form(
          "(?i)(?:color|user|author|committer|log|advice|i18n|column|status|push|pull|rerere|branch|commit|tag"
              + "|pack|index|format|blame|clean|stash|apply|checkout|gc|fetch|merge|rebase|diff)\\.[a-z]+"
              + "|core\\.(?:quotepath|autocrlf|eol|abbrev|filemode|ignorecase|longpaths|safecrlf|symlinks)"
              + "|init\\.defaultbranch|safe\\.directory|http\\.(?:version|postbuffer|sslverify)"
              + "|remote\\..*\\.(?:url|fetch|pushurl)|branch\\..*\\.[a-z]+");

  private static final Predicate<String> RUNS =
      form(
          "(?i)(?:diff\\.external|(?:diff|merge)\\.(?:gui)?tool|gc\\.recentobjectshook"
              + "|blame\\.ignorerevsfile|diff\\.orderfile)");
  private static final Predicate<String> RUNNING_ADDRESS = form("[a-z][a-z0-9+-]*::.*");
  private static final Predicate<String> ASKS = form("--(?:get|unset|list).*|-l");
  private static final Set<String> ASKING_VERBS = Set.of("get", "list", "unset");
  private static final Set<String> CONFIG_VALUES =
      Set.of("-f", "--file", "--blob", "--type", "-t", "--default", "--comment", "--value");

  static GitCommand of(CommandLine line) {
    List<String> directories = new ArrayList<>();
    List<String> settings = new ArrayList<>();
    var arguments = line.arguments();
    int at = 0;
    while (at < arguments.size() && isGlobal(arguments.get(at))) {
      String option = arguments.get(at);
      String value = at + 1 < arguments.size() ? arguments.get(at + 1) : "";
      switch (option) {
        case "-C" -> directories.add(value);
        case "-c", "--config-env" -> settings.add(value);
        default -> {
          if (LEADS_ELSEWHERE.test(option)) {
            settings.add(option);
          }
        }
      }
      at += TAKE_A_VALUE.contains(option) ? 2 : 1;
    }
    return new GitCommand(directories, settings, line.from(at + 1));
  }

  /** Whether its settings, or those that it makes, may run a program. */
  boolean mayRunProgram() {
    boolean computed = !line.words().isEmpty() && !line.words().getFirst().isConstant();
    return computed || settings.stream().anyMatch(GitCommand::mayRun) || configures();
  }

  private static boolean mayRun(String setting) {
    String[] parts = setting.split("=", 2);
    return RUNS.test(parts[0])
        || !HARMLESS.test(parts[0])
        || (parts.length > 1 && RUNNING_ADDRESS.test(parts[1]));
  }

  private boolean configures() {
    List<String> operands = configured();
    return line.name().equals("config")
        && operands.size() > 1
        && line.options().stream().noneMatch(ASKS)
        && !ASKING_VERBS.contains(operands.getFirst())
        && mayRun(operands);
  }

  /** Whether the operands of {@code git config} set a value that may run a program. */
  private static boolean mayRun(List<String> operands) {
    String key = operands.get(operands.getFirst().equals("set") ? 1 : 0);
    return operands.stream().anyMatch(word -> word.startsWith("!") || RUNNING_ADDRESS.test(word))
        || !HARMLESS.test(key)
        || RUNS.test(key);
  }

  /** The operands of {@code git config} without the values of its options. */
  private List<String> configured() {
    List<String> arguments = line.arguments();
    return IntStream.range(0, arguments.size())
        .filter(at -> !arguments.get(at).startsWith("-"))
        .filter(at -> at == 0 || !CONFIG_VALUES.contains(arguments.get(at - 1)))
        .mapToObj(arguments::get)
        .toList();
  }

  private static boolean isGlobal(String option) {
    return option.startsWith("-") && !Set.of("--version", "--help").contains(option);
  }

  private static Predicate<String> form(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL).asMatchPredicate();
  }
}
