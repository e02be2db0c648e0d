package dev.perdure.activities.tool.shell.parse.evaluate;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.program.AwkProgram;
import dev.perdure.activities.tool.shell.parse.program.SedScript;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import dev.perdure.activities.tool.shell.parse.unfold.Wrappers;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Tells the commands that run part of a word although the shell's grammar sees only text in it:
 * arithmetic that is evaluated, callbacks, programs of awk, sed and editors that start others.
 */
public final class Evaluations {

  private static final Set<String> ARITHMETIC = Set.of("let", "unset", "read");
  private static final Set<String> TEST = Set.of("test", "[");
  private static final Set<String> AWK = Set.of("awk", "gawk", "mawk", "nawk");
  private static final Set<String> EDITORS =
      Set.of("vi", "vim", "nvim", "ex", "view", "ed", "less");
  private static final Pattern SUBSTITUTION = Pattern.compile("\\$\\(|`");
  private static final Pattern EDITOR_RUNS = Pattern.compile("!|\\bsystem\\(|\\bos\\.execute\\(");
  private static final Pattern SSH_RUNS =
      Pattern.compile(
          "(?i)(?:Proxy|Local|KnownHosts)Command|PKCS11Provider|SecurityKeyProvider|XAuthLocation");

  private static final Pattern STEERS =
      Pattern.compile(
          "(?:LD_PRELOAD|LD_AUDIT|LD_LIBRARY_PATH|DYLD_[A-Z_]+|BASH_ENV|ENV|PROMPT_COMMAND|SHELLOPTS"
              + "|GIT_SSH|GIT_SSH_COMMAND|GIT_EXTERNAL_DIFF|GIT_PROXY_COMMAND|GIT_EXEC_PATH"
              + "|GIT_TEMPLATE_DIR|GIT_CONFIG|GIT_CONFIG_[A-Z_0-9]+|GIT_DIR|GIT_WORK_TREE|GIT_COMMON_DIR|PERL5OPT|PERL5LIB"
              + "|PERL5DB|PYTHONSTARTUP|PYTHONHOME|RUBYOPT|RUBYLIB|LESSOPEN|LESSCLOSE|TAR_OPTIONS|GCONV_PATH"
              + "|RIPGREP_CONFIG_PATH|MAKEFLAGS|FPATH|ZDOTDIR|CDPATH|OLDPWD|FCEDIT)\\+?=.*"
              + "|NODE_OPTIONS\\+?=.*(?:-r\\b|require|import|loader|env-file).*"
              + "|(?:JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS|MAVEN_OPTS|GRADLE_OPTS)\\+?=.*"
              + "(?:agent|OnError|OnOutOfMemory|@|bootclasspath|Flags=).*",
          Pattern.DOTALL);

  /** Variables whose value is a command that programs run for people. */
  private static final Pattern PROGRAMS =
      Pattern.compile(
          "(?:[A-Z_]+_)?(?:EDITOR|PAGER|ASKPASS|BROWSER|RUNNER|WRAPPER)=.*"
              + "|(?:VISUAL|MANPAGER|BATPIPE|CC|CXX|CPP|LD|AR|AS|RUSTC|RUSTDOC|MAKE)=.*"
              + "|SHELL=(?!(?:/usr)?/bin/(?:ba|da|z|k)?sh$).*",
          Pattern.DOTALL);

  /** What give variables a value by their names. */
  private static final Set<String> SET =
      Set.of("read", "printf", "mapfile", "readarray", "getopts", "wait");

  /** Of {@code declare}: what is given to the variable goes to the one it names. */
  private static final Predicate<String> NAME_REFERENCE =
      Pattern.compile("-[a-zA-Z]*n[a-zA-Z]*").asMatchPredicate();

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  /** A value that is bad for any of the variables above. */
  private static final String ANY_VALUE = "=./agent:require";

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
    if (TEST.contains(name)) {
      return line.arguments().contains("-v") || any(quoted(line), SUBSTITUTION);
    }
    if (AWK.contains(name)) {
      return AwkProgram.of(line.from(1).words()).runs();
    }
    if (EDITORS.contains(name)) {
      return any(line.arguments(), EDITOR_RUNS);
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
      case "sed", "gsed" -> SedScript.of(line.from(1).words()).runs();
      default -> false;
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
    return STEERS.matcher(assignment).matches() || SearchPath.leadsAstray(assignment);
  }

  /** Whether a variable, which may get any value, makes commands run something else. */
  public static boolean namesSteering(String word) {
    String name = word.replaceFirst("^-[a-z]*v", "");
    return NAME.matcher(name).matches() && assignsProgram(name + ANY_VALUE);
  }

  /** Whether a declaration or an expansion may give a value to such a variable. */
  public static boolean declaresWhatSteers(SyntaxNode node) {
    boolean expansion = node.is("expansion");
    return expansion
        ? node.children().stream().anyMatch(child -> child.is("=", ":="))
            && node.child("variable_name").filter(name -> namesSteering(name.text())).isPresent()
        : node.children().stream().anyMatch(child -> NAME_REFERENCE.test(Words.plain(child)));
  }

  private static boolean assignsProgram(String word) {
    return steers(word) || namesProgram(word);
  }

  /** The words whose text is known: what is filled in is no text that could be run. */
  private static List<String> quoted(CommandLine line) {
    return line.words().stream().filter(Word::literal).map(Word::text).toList();
  }

  private static boolean any(List<String> words, Pattern pattern) {
    return words.stream().anyMatch(word -> pattern.matcher(word).find());
  }
}
