package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.unfold.Wrappers;
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
      Pattern.compile("\"(?:\\\\.|[^\"\\\\])*+\"?", Pattern.DOTALL);
  private static final Pattern AWK_RUNS =
      Pattern.compile(
          "\\bsystem\\s*\\(|(?<!\\|)\\|(?!\\|)&?\\s*\"|\"\\s*\\|&?\\s*getline|@load|(?<!\\|)\\|(?!\\|)&?\\s*[a-zA-Z_]\\w*\\s*(?:[;}\\n]|$)");
  private static final Pattern SED_RUNS =
      Pattern.compile(
          "(?:^|[;{}\\n])\\s*+(?:(?:[0-9]+|\\$|/[^/\\n]*/)(?:,[^a-z;{}\\n]*)?)?\\s*+!?\\s*+e(?:\\s|;|$)");
  private static final Pattern SED_FLAG =
      Pattern.compile(
          "s([^\\\\\n])(?:\\\\.|(?!\\1).)*+\\1(?:\\\\.|(?!\\1).)*+\\1[gGiImMp0-9]*e",
          Pattern.DOTALL);
  private static final Pattern SSH_RUNS =
      Pattern.compile(
          "(?i)(?:Proxy|Local|KnownHosts)Command|PKCS11Provider|SecurityKeyProvider|XAuthLocation");

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
          "(?:LD_PRELOAD|LD_AUDIT|LD_LIBRARY_PATH|DYLD_[A-Z_]+|BASH_ENV|ENV|PROMPT_COMMAND|SHELLOPTS"
              + "|GIT_SSH|GIT_SSH_COMMAND|GIT_EXTERNAL_DIFF|GIT_PROXY_COMMAND|GIT_EXEC_PATH"
              + "|GIT_TEMPLATE_DIR|GIT_CONFIG|GIT_CONFIG_[A-Z_0-9]+|GIT_DIR|GIT_COMMON_DIR|PERL5OPT|PERL5LIB"
              + "|PERL5DB|PYTHONSTARTUP|PYTHONHOME|RUBYOPT|RUBYLIB|LESSOPEN|LESSCLOSE|TAR_OPTIONS|GCONV_PATH"
              + "|RIPGREP_CONFIG_PATH|MAKEFLAGS|FPATH|ZDOTDIR|CDPATH)\\+?=.*"
              + "|PATH\\+?=(?:.*:)?['\"]?(?:\\.{0,2}|\\.{1,2}/.*|/tmp|/tmp/.*|/var/tmp.*|/dev/shm.*|/proc/.*)['\"]?(?::.*)?"
              + "|NODE_OPTIONS\\+?=.*(?:-r\\b|require|import|loader|env-file).*"
              + "|(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|GRADLE_OPTS)\\+?=.*"
              + "(?:agent|OnError|OnOutOfMemory|@|bootclasspath|Flags=).*",
          Pattern.DOTALL);

  /** Variables whose value is a command that programs run for people. */
  private static final Pattern PROGRAMS =
      Pattern.compile(
          "(?:[A-Z_]+_)?(?:EDITOR|PAGER|ASKPASS|BROWSER)=.*|(?:VISUAL|MANPAGER|BATPIPE)=.*",
          Pattern.DOTALL);

  /** What give variables a value by their names. */
  private static final Set<String> SET =
      Set.of("read", "printf", "mapfile", "readarray", "getopts", "wait");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** A value that is bad for any of the variables above. */
  private static final String ANY_VALUE = "=./agent:require";

  private static final int LONGEST = 2_000;

  private Evaluations() {}

  /** Whether a command runs something that its words hide. */
  public static boolean hiddenIn(CommandLine line) {
    String name = line.name();
    if (setsWhatSteers(line)) {
      return true;
    }
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
      case "printf" ->
          line.options().stream().anyMatch(option -> option.startsWith("-v"))
              && any(line.arguments(), SUBSTITUTION);
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

  /** Whether a command sets, for itself or what it runs, a variable that says what else is run. */
  private static boolean setsWhatSteers(CommandLine line) {
    Predicate<String> bad =
        SET.contains(line.name()) ? Evaluations::namesSteering : Evaluations::assignsProgram;
    return (SET.contains(line.name()) || Wrappers.wraps(line))
        && line.arguments().stream().anyMatch(bad);
  }

  /** Whether an assignment names the program that others start for people. */
  public static boolean namesProgram(String assignment) {
    return PROGRAMS.matcher(assignment).matches();
  }

  /** Whether an assignment makes commands run something that is not known here. */
  public static boolean steers(String assignment) {
    return STEERS.matcher(assignment).matches();
  }

  /** Whether a variable, which may get any value, makes commands run something else. */
  public static boolean namesSteering(String word) {
    String name = word.replaceFirst("^-[a-z]*v", "");
    return NAME.matcher(name).matches() && assignsProgram(name + ANY_VALUE);
  }

  private static boolean assignsProgram(String word) {
    return steers(word) || namesProgram(word);
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
    return scripts.stream().anyMatch(script -> script.length() > LONGEST)
        || any(scripts, SED_RUNS)
        || any(scripts, SED_FLAG);
  }
}
