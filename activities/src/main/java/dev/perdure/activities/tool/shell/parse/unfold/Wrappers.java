package dev.perdure.activities.tool.shell.parse.unfold;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.command.GitCommand;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Unfolds commands that run other commands: {@code sudo}, {@code xargs}, {@code bash -c} and their
 * kind.
 */
public final class Wrappers {

  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "rbash", "zsh", "dash", "ksh", "ash", "mksh", "yash", "posh");

  /** Those that know little more than all of them do. */
  private static final Set<String> PLAIN = Set.of("sh", "dash", "ash");

  /** Shells whose language is another one. */
  private static final Set<String> FOREIGN =
      Set.of("fish", "csh", "tcsh", "pwsh", "powershell", "nu", "elvish", "xonsh");

  /** What runs a text, given by an option. */
  private static final Set<String> TAKES_TEXT = Set.of("flock", "su", "runuser", "script", "sg");

  /** A letter among these takes the next word, which then is not the script. */
  private static final Pattern MORE = Pattern.compile("^-[a-zA-Z]*[oO]");

  private static final Predicate<String> TAKES_VALUE =
      Pattern.compile("[-+][a-zA-Z]*[oO]|--(?:init|rc)-?file").asMatchPredicate();

  private static final Predicate<String> INTERPRETER =
      Pattern.compile("(?:python|pypy|node|nodejs|perl|ruby|php|lua|deno|bun|Rscript)[0-9.]*")
          .asMatchPredicate();
  private static final Predicate<String> PLAIN_OPTION =
      Pattern.compile("-[uBsIqW]*").asMatchPredicate();

  private static final Predicate<String> DEVICE =
      Pattern.compile("/+(?:dev|proc)/.*", Pattern.DOTALL).asMatchPredicate();
  private static final Predicate<String> SPLITS =
      Pattern.compile("-[a-zA-Z0-9]*S.*|--s.*", Pattern.DOTALL).asMatchPredicate();
  private static final Predicate<String> LOADER =
      Pattern.compile("(?:.*/)?ld(?:-linux[^/]*|-musl[^/]*)?\\.so[.0-9]*").asMatchPredicate();

  private Wrappers() {}

  /** Everything a command runs besides itself. */
  public static List<Nested> unfold(CommandLine line) {
    String name = line.name();
    if (readsDevice(line)) {
      return List.of(new Nested.Unknown());
    }
    if (SHELLS.contains(name)) {
      return scriptOption(line);
    }
    return switch (name) {
      case "eval" -> List.of(Nested.script(evaluated(line), true));
      case "trap" -> action(line);
      case "alias" -> aliases(line);
      case "source", "." -> line.literal() ? List.of() : List.of(new Nested.Unknown());
      case "find", "fd", "fdfind" -> FindPrograms.commands(line);
      case "rsync", "scp", "sftp" -> ProgramOptions.ways(line);
      case "git" -> GitPrograms.of(GitCommand.of(line));
      default -> ProgramOptions.runAnything(line) ? List.of(new Nested.Unknown()) : wrapped(line);
    };
  }

  /** Whether a command may run another one that stands among its words. */
  public static boolean wraps(CommandLine line) {
    return WrapperOptions.of(line).isPresent();
  }

  /** Whether a command is a shell that reads its script from standard input. */
  public static boolean readsScript(CommandLine line) {
    return (SHELLS.contains(line.name()) || FOREIGN.contains(line.name()))
        && !line.hasShort("c")
        && !line.hasLong("--version", "--help")
        && (line.operands().stream().allMatch("-"::equals) || line.hasShort("s"));
  }

  /** Whether a command takes a program in another language than a shell's from standard input. */
  public static boolean readsProgram(CommandLine line) {
    return INTERPRETER.test(line.name())
        && line.operands().stream().allMatch("-"::equals)
        && line.options().stream().allMatch(PLAIN_OPTION);
  }

  /** Whether a command is the shell whose language is read here. */
  public static boolean isBash(CommandLine line) {
    return Set.of("bash", "rbash").contains(line.name());
  }

  static boolean isForeignShell(String name) {
    return FOREIGN.contains(name);
  }

  /** A script that comes from a descriptor is written elsewhere. */
  private static boolean readsDevice(CommandLine line) {
    boolean reads = SHELLS.contains(line.name()) || Set.of("source", ".").contains(line.name());
    return reads && line.operands().stream().limit(1).anyMatch(DEVICE);
  }

  /** Whether what may be an option, before anything that is none, is only known when it runs. */
  private static boolean hidesOption(CommandLine line) {
    for (int i = 1; i < line.words().size(); i++) {
      var word = line.words().get(i);
      boolean value = TAKES_VALUE.test(line.words().get(i - 1).text());
      if (!word.literal() || !(value || word.text().matches("(?s)[-+].*"))) {
        return !word.literal();
      }
    }
    return false;
  }

  /**
   * The text after {@code -c}, which may stand among other letters. Where further options may come
   * before the text it is not known which word that is.
   */
  private static List<Nested> scriptOption(CommandLine line) {
    if (hidesOption(line)) {
      return List.of(new Nested.Unknown());
    }
    for (int i = 1; i + 1 < line.words().size(); i++) {
      String option = line.words().get(i).text();
      if (takesText(option)) {
        String next = line.words().get(i + 1).text();
        boolean further = next.matches("(?s)[-+].*") || MORE.matcher(option).find();
        boolean known = isBash(line) || PLAIN.contains(line.name());
        return List.of(
            further || !known
                ? new Nested.Unknown()
                : Nested.script(line.words().subList(i + 1, i + 2), isBash(line)));
      }
    }
    return List.of();
  }

  private static boolean takesText(String option) {
    return option.equals("--command")
        || (option.startsWith("-") && !option.startsWith("--") && option.contains("c"));
  }

  private static List<Nested> wrapped(CommandLine line) {
    if (LOADER.test(line.name())) {
      return List.of(new Nested.Unknown());
    }
    return WrapperOptions.of(line).map(options -> wrapped(line, options)).orElse(List.of());
  }

  private static List<Nested> wrapped(CommandLine line, WrapperOptions options) {
    String name = line.name();
    List<Integer> starts = options.starts();
    int first = starts.isEmpty() ? line.words().size() : starts.getFirst();
    if (line.words().stream().limit(first).anyMatch(Word::splits)) {
      return List.of(new Nested.Unknown());
    }
    if (name.equals("env") && line.arguments().stream().limit(first - 1L).anyMatch(SPLITS)) {
      return List.of(new Nested.Unknown());
    }
    if (TAKES_TEXT.contains(name)) {
      var texts = options.values('c', "--command").stream();
      var more = options.values('\0', "--session-command").stream();
      var found = Stream.concat(texts, more).map(text -> Nested.script(List.of(text))).toList();
      if (!found.isEmpty()) {
        return found;
      }
    }
    return switch (name) {
      case "su" -> List.of();
      case "command" -> onlyLooksUp(line) ? List.of() : at(starts, line, false);
      case "script" -> afterDashes(line);
      case "hyperfine" -> measured(starts, line, options);
      case "watch", "sg" ->
          starts.stream().map(at -> Nested.script(line.from(at).words())).toList();
      case "xargs" -> at(starts, replaced(line, options), true);
      default -> at(starts, line, false);
    };
  }

  /** Each operand is a script, and so is what is to be done before and after. */
  private static List<Nested> measured(
      List<Integer> starts, CommandLine line, WrapperOptions options) {
    Stream<Word> beside =
        Stream.of("p--prepare", "c--cleanup", "s--setup", "\0--conclude")
            .flatMap(way -> options.values(way.charAt(0), way.substring(1)).stream());
    Stream<Word> operands =
        starts.stream()
            .flatMap(at -> line.from(at).words().stream())
            .filter(word -> !word.text().startsWith("-"));
    return Stream.concat(beside, operands).map(text -> Nested.script(List.of(text))).toList();
  }

  private static List<Nested> at(List<Integer> starts, CommandLine line, boolean more) {
    return starts.stream().<Nested>map(at -> new Nested.Command(line.from(at), more)).toList();
  }

  private static List<Nested> afterDashes(CommandLine line) {
    int dashes = line.words().stream().map(Word::text).toList().indexOf("--");
    return dashes < 0 ? List.of() : at(List.of(dashes + 1), line, false);
  }

  /** What stands for the input is only known when the command runs. */
  private static CommandLine replaced(CommandLine line, WrapperOptions options) {
    List<String> tokens = new ArrayList<>();
    options.values('I', "--replace").forEach(word -> tokens.add(word.text()));
    options.values('i', "--replace").forEach(word -> tokens.add(word.text()));
    if (line.options().stream().anyMatch(option -> option.matches("-[a-z0-9]*i|--repl[a-z]*"))) {
      tokens.add("{}");
    }
    return new CommandLine(
        line.words().stream().map(word -> word.filledIf(holds(word, tokens))).toList());
  }

  private static boolean holds(Word word, List<String> tokens) {
    return tokens.stream().anyMatch(token -> !token.isEmpty() && word.text().contains(token));
  }

  /** {@code command -v x} says where x is. */
  private static boolean onlyLooksUp(CommandLine line) {
    return line.arguments().stream()
        .limit(1)
        .anyMatch(option -> option.matches("-[pvV]*[vV][pvV]*"));
  }

  private static List<Word> evaluated(CommandLine line) {
    boolean ended = line.arguments().stream().limit(1).anyMatch("--"::equals);
    return line.from(ended ? 2 : 1).words();
  }

  /** The action of a trap. */
  private static List<Nested> action(CommandLine line) {
    return evaluated(line).stream()
        .limit(1)
        .filter(word -> !word.text().isBlank() && !Set.of("-", "-p", "-l").contains(word.text()))
        .map(word -> Nested.script(List.of(word), true))
        .toList();
  }

  /** What stands for any part of a text changes how the shell reads the rest of it. */
  private static List<Nested> aliases(CommandLine line) {
    return line.arguments().stream().anyMatch(word -> word.contains("=")) || !line.literal()
        ? List.of(new Nested.Unknown())
        : List.of();
  }
}
