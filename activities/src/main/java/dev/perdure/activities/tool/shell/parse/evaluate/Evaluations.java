package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Tells the commands that run part of a word although the shell's grammar sees only text in it:
 * arithmetic that is evaluated, callbacks, programs of awk, sed and editors that start others.
 */
public final class Evaluations {

  private static final Set<String> ARITHMETIC = Set.of("let", "unset", "read", "test", "[");
  private static final Set<String> AWK = Set.of("awk", "gawk", "mawk", "nawk");
  private static final Set<String> EDITORS =
      Set.of("vi", "vim", "nvim", "ex", "view", "ed", "less");
  private static final Set<String> SCRIPT_OPTIONS = Set.of("-e", "--expression", "-ne", "-nEe");
  private static final Pattern SUBSTITUTION = Pattern.compile("\\$\\(|`");
  private static final Pattern AWK_STRING =
      Pattern.compile("\"(?:\\\\.|[^\"\\\\])*+\"", Pattern.DOTALL);
  private static final Pattern AWK_RUNS =
      Pattern.compile(
          "\\bsystem\\s*\\(|(?<!\\|)\\|(?!\\|)&?\\s*\"|\"\\s*\\|&?\\s*getline|@load|(?<!\\|)\\|(?!\\|)&?\\s*[a-zA-Z_]\\w*\\s*(?:[;}\\n]|$)");
  private static final Pattern SED_RUNS =
      Pattern.compile(
          "(?:^|[;{}\n])\\s*(?:(?:[0-9]+|\\$|/[^/\n]*/)(?:,[^a-z;{}\n]*)?)?\\s*!?\\s*e(?:\\s|;|$)");
  private static final Pattern SED_FLAG =
      Pattern.compile(
          "s([^\\\\\n])(?:\\\\.|(?!\\1).)*+\\1(?:\\\\.|(?!\\1).)*+\\1[gGiImMp0-9]*e",
          Pattern.DOTALL);
  private static final Pattern SSH_RUNS = Pattern.compile("(?i)(?:Proxy|Local)Command");

  /** Options of tar, split, sort, rg and zip whose value is a program. */
  private static final Predicate<String> RUNS_A_PROGRAM =
      Pattern.compile(
              "--(?:to-command|checkpoint-action|use-compress-program|rsh-command|info-script"
                  + "|new-volume-script|compress-program|pre|hostname-bin|unzip-command)(?:=.*)?"
                  + "|--filter=.*[^\\w.].*",
              Pattern.DOTALL)
          .asMatchPredicate();

  private static final Pattern STEERS =
      Pattern.compile(
          "(?:LD_PRELOAD|LD_AUDIT|BASH_ENV|PROMPT_COMMAND|GIT_SSH|GIT_SSH_COMMAND|GIT_EXTERNAL_DIFF"
              + "|GIT_PROXY_COMMAND|GIT_EXEC_PATH|GIT_CONFIG_[A-Z_0-9]+|PERL5OPT|PERL5LIB|PYTHONSTARTUP"
              + "|RUBYOPT)\\+?=.*",
          Pattern.DOTALL);

  private Evaluations() {}

  /** Whether a command runs something that its words hide. */
  public static boolean hiddenIn(CommandLine line) {
    String name = line.name();
    if (ARITHMETIC.contains(name)) {
      return any(line.arguments(), SUBSTITUTION);
    }
    if (AWK.contains(name)) {
      return line.arguments().stream().anyMatch(Evaluations::awkRuns);
    }
    if (EDITORS.contains(name)) {
      return line.arguments().stream().anyMatch(word -> word.contains("!"));
    }
    return switch (name) {
      case "printf" -> line.options().contains("-v") && any(line.arguments(), SUBSTITUTION);
      case "mapfile", "readarray" -> line.hasShort("C") || any(line.arguments(), SUBSTITUTION);
      case "enable" -> line.hasShort("f");
      case "hash" -> line.hasShort("p");
      case "compgen", "complete" -> line.hasShort("CF");
      case "man" -> line.hasShort("PH") || line.hasLong("--pager", "--html");
      case "ssh", "scp", "sftp" -> any(line.arguments(), SSH_RUNS);
      case "sed" -> sedRuns(line);
      default -> line.options().stream().anyMatch(RUNS_A_PROGRAM);
    };
  }

  /** Whether an assignment before a command makes it run something else besides. */
  public static boolean steers(String assignment) {
    return STEERS.matcher(assignment).matches();
  }

  private static boolean any(List<String> words, Pattern pattern) {
    return words.stream().anyMatch(word -> pattern.matcher(word).find());
  }

  private static boolean awkRuns(String program) {
    return AWK_RUNS.matcher(AWK_STRING.matcher(program).replaceAll("\"\"")).find()
        && !program.startsWith("-");
  }

  private static boolean sedRuns(CommandLine line) {
    List<String> scripts = new ArrayList<>(line.operands().stream().limit(1).toList());
    List<String> words = line.arguments();
    for (int i = 1; i < words.size(); i++) {
      if (SCRIPT_OPTIONS.contains(words.get(i - 1))) {
        scripts.add(words.get(i));
      }
    }
    return any(scripts, SED_RUNS) || any(scripts, SED_FLAG);
  }
}
