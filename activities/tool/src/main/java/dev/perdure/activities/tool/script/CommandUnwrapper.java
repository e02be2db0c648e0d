package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Finds the commands that a command runs in turn: behind {@code sudo}, {@code xargs}, {@code bash
 * -c}, {@code find}.
 */
final class CommandUnwrapper {

  private static final Map<String, OptionTable> WRAPPERS =
      TableFile.of("wrappers.txt").lines().stream()
          .map(line -> line.split(" ", 2))
          .collect(Collectors.toUnmodifiableMap(part -> part[0], part -> OptionTable.of(part[1])));

  private static final Set<String> SHELLS =
      Set.of("sh", "bash", "rbash", "zsh", "dash", "ksh", "ash", "mksh", "yash", "posh");

  /** Shells whose scripts are read here. */
  private static final Set<String> PLAIN = Set.of("bash", "rbash", "sh", "dash", "ash");

  private static final int MAX_SUBCOMMAND_POSITION = 6;
  private static final Predicate<String> ASSIGNMENT = form("[A-Za-z_][A-Za-z0-9_]*=.*");
  private static final Predicate<String> DEVICE = form("/+(?:dev|proc)/.*");
  private static final Predicate<String> SPLITS = form("-[a-zA-Z0-9]*S.*|--s.*");
  private static final Predicate<String> SCRIPT_OPTION = form("-[a-np-z]*c[a-np-z]*");
  private static final Predicate<String> FILE_OPTION =
      form("-[abd-np-z]*|--version|--help|--login");
  private static final Predicate<String> REPLACES = form("-[0rtpxo]*[Ii].*|--repl.*");
  static final Set<String> FIND = Set.of("find", "fd", "fdfind");
  private static final Predicate<String> EXEC =
      form("-(?:exec|execdir|ok|okdir)|-[xX]|--exec(?:-batch)?");

  private CommandUnwrapper() {}

  /** Whether a name is that of a shell or of a command that runs others. */
  static boolean knows(String name) {
    return SHELLS.contains(name)
        || FIND.contains(name)
        || WRAPPERS.containsKey(name)
        || InterpreterCheck.runAlways(name);
  }

  /** Everything a command runs besides itself. */
  static List<UnwrappedCommand> unfold(CommandLine line) {
    String name = line.name();
    if (InterpreterCheck.mayRunAnything(line)) {
      return List.of(new UnwrappedCommand.DynamicText());
    }
    if (SHELLS.contains(name)) {
      return scriptOption(line);
    }
    return switch (name) {
      case "eval" -> List.of(script(evaluated(line), true));
      case "trap" -> action(line);
      case "source", "." ->
          line.isLiteral() && !readsDevice(line)
              ? List.of()
              : List.of(new UnwrappedCommand.DynamicText());
      case String one when FIND.contains(one) -> found(line);
      default -> wrapped(line);
    };
  }

  /** Words that a shell reads as one text, if they are constant. */
  private static UnwrappedCommand script(List<Word> words, boolean bash) {
    return words.stream().allMatch(Word::isConstant)
        ? new UnwrappedCommand.Script(new CommandLine(words).text(), bash)
        : new UnwrappedCommand.DynamicText();
  }

  /** Whether a command is a shell that reads its script from standard input. */
  static boolean readsScript(CommandLine line) {
    return (SHELLS.contains(line.name()) || InterpreterCheck.runAlways(line.name()))
        && !line.hasShort("c")
        && !line.hasLong("--version", "--help")
        && (line.operands().stream().allMatch("-"::equals) || line.hasShort("s"));
  }

  /** Whether a command by this name runs a file that it is given. */
  static boolean runsFiles(String name) {
    return SHELLS.contains(name)
        || Set.of("source", ".").contains(name)
        || InlineCodeCheck.isInterpreter(name);
  }

  static boolean isBash(CommandLine line) {
    return Set.of("bash", "rbash").contains(line.name());
  }

  private static boolean readsDevice(CommandLine line) {
    return line.operands().stream().limit(1).anyMatch(DEVICE);
  }

  /** The script of a shell behind {@code -c}; other ways to give it one are not read. */
  private static List<UnwrappedCommand> scriptOption(CommandLine line) {
    List<Word> options =
        line.words().stream()
            .skip(1)
            .takeWhile(word -> word.text().matches("(?s)[-+$`…<].*"))
            .toList();
    boolean plain = options.size() == 1 && SCRIPT_OPTION.test(options.getFirst().text());
    if (plain && line.words().size() > 2 && PLAIN.contains(line.name())) {
      return List.of(script(line.words().subList(2, 3), isBash(line)));
    }
    boolean known =
        options.stream().allMatch(word -> word.literal() && FILE_OPTION.test(word.text()));
    return known && !readsDevice(line) ? List.of() : List.of(new UnwrappedCommand.DynamicText());
  }

  private static List<UnwrappedCommand> wrapped(CommandLine line) {
    int verb = verb(line);
    var table = WRAPPERS.get(verb > 0 ? verb(line, verb) : line.name());
    boolean looksUp = line.name().equals("command") && CommandTable.onlyLooks(line);
    if (table == null || looksUp) {
      return List.of();
    }
    return isSplit(line)
        ? List.of(new UnwrappedCommand.DynamicText())
        : behindOptions(line, table, verb + 1)
            .orElseGet(() -> List.of(new UnwrappedCommand.DynamicText()));
  }

  /** Whether the program itself splits a text into the words of the command that it runs. */
  private static boolean isSplit(CommandLine line) {
    return (line.name().equals("script") && line.operands().size() > 1)
        || (line.name().equals("env") && line.arguments().stream().anyMatch(SPLITS));
  }

  /** Whether a command may run another one that stands among its words. */
  static boolean wraps(CommandLine line) {
    return verb(line) > 0 || WRAPPERS.containsKey(line.name());
  }

  /**
   * Finds the index of a subcommand that runs other commands, possibly behind options; 0 if there
   * is none.
   */
  private static int verb(CommandLine line) {
    List<String> arguments = line.arguments();
    boolean optionsFirst = !arguments.isEmpty() && arguments.getFirst().startsWith("-");
    int last = Math.min(arguments.size(), optionsFirst ? MAX_SUBCOMMAND_POSITION : 1);
    return IntStream.rangeClosed(1, last)
        .filter(at -> WRAPPERS.containsKey(verb(line, at)))
        .findFirst()
        .orElse(0);
  }

  private static String verb(CommandLine line, int at) {
    return line.name() + "+" + line.words().get(at).text();
  }

  /** The scripts among the options and the command behind them; empty if one is not known. */
  private static Optional<List<UnwrappedCommand>> behindOptions(
      CommandLine line, OptionTable table, int first) {
    List<UnwrappedCommand> nested = new ArrayList<>();
    var words = line.words();
    int own = table.operands().orElse(Integer.MAX_VALUE);
    int at = first;
    while (at < words.size()) {
      var word = words.get(at++);
      if (isUnclear(word, table)) {
        return Optional.empty();
      }
      if (isOption(word)) {
        var use = table.use(word.text());
        nested.addAll(scripts(use, words.subList(at, words.size())));
        at += use.words();
      } else if (word.text().equals("--") && table.operands().isEmpty()) {
        own = 0;
      } else if (!isOwn(word.text(), line) && own-- <= 0) {
        nested.add(rest(line, table, at - 1));
        return Optional.of(nested);
      }
    }
    return Optional.of(nested);
  }

  /** Whether a word may be several, or an option of which it is not known what it takes. */
  private static boolean isUnclear(Word word, OptionTable table) {
    return word.splits()
        || (isOption(word)
            && (!word.literal() || table.use(word.text()).takes() == OptionValueKind.UNKNOWN));
  }

  private static boolean isOption(Word word) {
    return word.text().matches("(?s)-.+") && !word.text().equals("--");
  }

  /** The script that an option takes, attached to it or in the next word. */
  private static List<UnwrappedCommand> scripts(OptionUse use, List<Word> following) {
    if (use.takes() != OptionValueKind.SCRIPT) {
      return List.of();
    }
    boolean next = use.words() > 0 && !following.isEmpty();
    return List.of(script(List.of(next ? following.getFirst() : Word.of(use.attached())), false));
  }

  private static boolean isOwn(String word, CommandLine line) {
    boolean env = line.name().equals("env") && word.contains("=");
    return env || ASSIGNMENT.test(word) || Set.of("-", "--").contains(word);
  }

  private static UnwrappedCommand rest(CommandLine line, OptionTable table, int at) {
    if (table.readsRest() || line.name().equals("sg")) {
      return script(line.from(at).words(), false);
    }
    return line.name().equals("xargs")
        ? input(line, at)
        : new UnwrappedCommand.PlainCommand(line.from(at), false);
  }

  /**
   * Returns the command that {@code xargs} runs. The words that stand for the input are only known
   * when the command runs.
   */
  private static UnwrappedCommand input(CommandLine line, int at) {
    boolean other =
        line.words().stream().limit(at).anyMatch(word -> REPLACES.test(word.text()))
            && line.words().stream().limit(at).noneMatch(word -> word.text().endsWith("{}"));
    return other
        ? new UnwrappedCommand.DynamicText()
        : new UnwrappedCommand.PlainCommand(filledIn(line.from(at)), true);
  }

  private static CommandLine filledIn(CommandLine line) {
    return new CommandLine(
        line.words().stream().map(word -> word.filledIf(word.text().contains("{}"))).toList());
  }

  /**
   * Returns the commands that {@code find} runs, each up to {@code ;} or {@code +}. An option may
   * come from a variable.
   */
  private static List<UnwrappedCommand> found(CommandLine line) {
    List<UnwrappedCommand> commands = new ArrayList<>();
    var words = line.words();
    boolean open =
        words.stream()
            .filter(word -> !word.literal())
            .anyMatch(word -> word.splits() || word.text().startsWith("-"));
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i).text();
      open |= word.matches("[;+]");
      if (EXEC.test(word)) {
        int end = i + 1;
        while (end < words.size() && !words.get(end).text().matches("[;+]")) {
          end++;
        }
        var command = new CommandLine(words.subList(i + 1, end));
        commands.add(new UnwrappedCommand.PlainCommand(filledIn(command), false));
        i = end;
      }
    }
    return open ? List.of(new UnwrappedCommand.DynamicText()) : commands;
  }

  private static List<Word> evaluated(CommandLine line) {
    boolean ended = line.arguments().stream().limit(1).anyMatch("--"::equals);
    return line.from(ended ? 2 : 1).words();
  }

  private static List<UnwrappedCommand> action(CommandLine line) {
    return evaluated(line).stream()
        .limit(1)
        .filter(word -> !word.text().isBlank() && !Set.of("-", "-p", "-l").contains(word.text()))
        .map(word -> script(List.of(word), true))
        .toList();
  }

  static Predicate<String> form(String pattern) {
    return Pattern.compile(pattern, Pattern.DOTALL).asMatchPredicate();
  }
}
