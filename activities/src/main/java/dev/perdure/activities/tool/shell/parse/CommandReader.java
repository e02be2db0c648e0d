package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.command.CommandLine;
import dev.perdure.activities.tool.shell.parse.command.Commands;
import dev.perdure.activities.tool.shell.parse.evaluate.Evaluations;
import dev.perdure.activities.tool.shell.parse.evaluate.GivenOptions;
import dev.perdure.activities.tool.shell.parse.evaluate.ScriptWords;
import dev.perdure.activities.tool.shell.parse.path.PathUses;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Word;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import dev.perdure.activities.tool.shell.parse.unfold.Nested;
import dev.perdure.activities.tool.shell.parse.unfold.Wrappers;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads one command of a script and everything it runs. */
final class CommandReader {

  private static final Set<String> MOVES = Set.of("cd", "pushd");

  /** What prints the words it is given. */
  static final Set<String> PRINT = Set.of("echo", "printf");

  private static final Set<String> PLAIN = Set.of("-L", "-P");
  private static final Predicate<String> FILLED_IN = Pattern.compile("[$`]").asPredicate();
  private static final Pattern PATTERN = Pattern.compile("[*?\\[]");

  private static final Predicate<String> GOES_BACK =
      Pattern.compile("-|[-+][0-9]+").asMatchPredicate();
  private static final Set<String> OWN = Set.of("eval", "builtin", "command", "trap");
  private static final Set<String> SEARCHES = Set.of("find", "fd", "fdfind");
  private static final Set<String> RUNS_BY_OPTION =
      Set.of(
          "git", "tar", "gtar", "bsdtar", "sort", "split", "zip", "rsync", "rg", "awk", "gawk",
          "sed", "npm", "npx", "docker", "kubectl");
  private static final int DEEPEST = 10;

  private final ScriptReader script;
  private final Findings findings;
  private final ScriptWords words;
  private GivenOptions.Kind options = GivenOptions.Kind.NONE;

  CommandReader(ScriptReader script, Findings findings, ScriptWords words) {
    this.script = script;
    this.findings = findings;
    this.words = words;
  }

  void read(SyntaxNode node) {
    script.visitAll(node.children());
    var line = filledIn(node, words);
    if (line.words().isEmpty() || isArithmetic(node)) {
      return;
    }
    options =
        node.fields("argument")
            .map(words::mayBecome)
            .max(Comparator.naturalOrder())
            .orElse(GivenOptions.Kind.NONE);
    boolean tooMany =
        Stream.concat(node.fields("name"), node.fields("argument"))
            .anyMatch(words.known()::isTooMany);
    if (tooMany) {
      findings.notUnderstood();
    }
    boolean assigns = node.child("variable_assignment").isPresent();
    add(node, new Nested.Command(line, false), assigns, 0);
    input(node);
    if (goesBack(line)) {
      script.moveBack();
    } else {
      script.move(targets(node, words));
    }
  }

  /** Where a {@code cd} may lead, if the command is one. */
  static List<String> targets(SyntaxNode node, ScriptWords words) {
    var line = filledIn(node, words);
    if (!MOVES.contains(line.name()) || goesBack(line)) {
      return List.of();
    }
    Set<String> paths =
        line.possible().stream()
            .map(CommandLine::operands)
            .map(operands -> operands.isEmpty() ? "~" : operands.getFirst())
            .collect(Collectors.toSet());
    boolean known = paths.stream().noneMatch(FILLED_IN) && !hidesTarget(line);
    return known ? List.copyOf(paths) : List.of(Whereabouts.UNKNOWN);
  }

  /** Whether what it is given is not known, or may be an option instead. */
  private static boolean hidesTarget(CommandLine line) {
    return line.words().stream().anyMatch(word -> !word.literal() && word.possible().isEmpty());
  }

  /** Where a {@code cd} leads that can only fail if there is no such directory. */
  static List<String> onlyTargets(SyntaxNode node, ScriptWords words) {
    var line = line(node, words.known());
    boolean plain =
        line.options().stream().allMatch(PLAIN::contains)
            && line.operands().size() == 1
            && node.children().getFirst().is("command_name");
    return plain ? targets(node, words) : List.of();
  }

  /** Whether a command goes back to where the shell has been before. */
  private static boolean goesBack(CommandLine line) {
    return line.name().equals("popd")
        || (MOVES.contains(line.name()) && line.operands().stream().anyMatch(GOES_BACK))
        || (line.name().equals("pushd") && line.operands().isEmpty());
  }

  private static boolean isArithmetic(SyntaxNode node) {
    return node.fields("name")
        .flatMap(name -> name.children().stream())
        .anyMatch(child -> child.is("arithmetic_expansion"));
  }

  /** Whether a command is a shell that takes its script from its input. */
  static boolean readsScript(SyntaxNode node, Words words) {
    return node.is("command") && Wrappers.readsScript(lasting(node, words));
  }

  /** Whether a pipeline hands a program to an interpreter that does not stand in it or a file. */
  static boolean runsWhatIsMade(SyntaxNode pipeline, Words words) {
    List<CommandLine> stages =
        pipeline.children().stream()
            .filter(child -> child.is("command"))
            .map(child -> line(child, words))
            .toList();
    return IntStream.range(1, stages.size())
        .filter(at -> Wrappers.readsProgram(stages.get(at)))
        .anyMatch(at -> !stages.subList(0, at).stream().allMatch(CommandReader::shows));
  }

  private static boolean shows(CommandLine line) {
    return PRINT.contains(line.name()) || line.name().equals("cat");
  }

  /** Whether a command is bash itself. */
  static boolean isBash(SyntaxNode node, Words words) {
    return node.is("command") && Wrappers.isBash(lasting(node, words));
  }

  /** The words that are there for sure: of {@code sh $x} one may be left. */
  private static CommandLine lasting(SyntaxNode node, Words words) {
    return new CommandLine(
        Stream.concat(node.fields("name"), node.fields("argument"))
            .filter(word -> !word.is("simple_expansion", "expansion", "command_substitution"))
            .flatMap(word -> split(word, words))
            .toList());
  }

  private static CommandLine line(SyntaxNode node, Words words) {
    return new CommandLine(
        Stream.concat(node.fields("name"), node.fields("argument"))
            .flatMap(word -> split(word, words))
            .toList());
  }

  /** The command with what the script says of those of its words that are filled in. */
  private static CommandLine filledIn(SyntaxNode node, ScriptWords words) {
    return new CommandLine(
        Stream.concat(node.fields("name"), node.fields("argument"))
            .flatMap(word -> split(word, words.known()).map(one -> words.filledIn(one, word)))
            .toList());
  }

  private static Stream<Word> split(SyntaxNode word, Words words) {
    boolean quotedName = word.is("command_name") && word.children().size() == 1;
    return words.split(quotedName ? word.children().getFirst() : word).stream();
  }

  private void add(SyntaxNode node, Nested.Command command, boolean assigns, int depth) {
    boolean goesOn = depth < DEEPEST && !findings.areTooMany();
    var nested = goesOn ? Wrappers.unfold(command.whole()) : List.of(new Nested.Unknown());
    var line = command.line().words().isEmpty() ? command.whole() : command.line();
    findings.add(
        new ShellCommand(
            depth == 0 ? node.text() : text(line),
            line.words().stream().map(Word::text).toList(),
            Commands.canonical(line),
            node.start(),
            node.end(),
            script.whereabouts().list(),
            line.possible().stream().flatMap(one -> PathUses.of(one).stream()).distinct().toList(),
            Commands.changes(line),
            Commands.onlyLooks(line) && !assigns,
            (depth > 0 && Wrappers.readsScript(command.whole())) || isOpaque(line, nested)));
    nested.forEach(one -> unfold(node, one, depth));
  }

  /** Whether the script may give a command options that make it run or delete something. */
  private boolean mayGetOptions(CommandLine line) {
    return switch (options) {
      case NONE -> false;
      case COMPUTED -> SEARCHES.contains(line.name());
      case OPTION -> SEARCHES.contains(line.name()) || RUNS_BY_OPTION.contains(line.name());
    };
  }

  private boolean isOpaque(CommandLine line, List<? extends Nested> nested) {
    return !nameIsKnown(line)
        || mayGetOptions(line)
        || Evaluations.hiddenIn(line)
        || nested.stream().anyMatch(Nested.Unknown.class::isInstance);
  }

  /** A name that is computed, or that the shell would look up by a pattern, may be any command. */
  private static boolean nameIsKnown(CommandLine line) {
    var name = line.words().isEmpty() ? new Word("", false) : line.words().getFirst();
    return name.literal() && (name.text().equals("[") || !PATTERN.matcher(name.text()).find());
  }

  private void unfold(SyntaxNode node, Nested nested, int depth) {
    switch (nested) {
      case Nested.Command command -> {
        if (!command.whole().words().isEmpty()) {
          add(node, command, false, depth + 1);
        }
      }
      case Nested.Script(var text, _) when isOwn(node) -> script.readOwn(text);
      case Nested.Script(var text, var bash) -> script.readNested(text, bash);
      case Nested.Unknown() -> {}
    }
  }

  /** {@code eval} runs its text in the shell that reads it, by whatever way it is called. */
  private static boolean isOwn(SyntaxNode node) {
    return node.fields("name").map(Words::plain).anyMatch(OWN::contains);
  }

  /** A shell without a script of its own reads what it is given as input. */
  private void input(SyntaxNode node) {
    if (!readsScript(node, words.known())) {
      return;
    }
    if (node.child("herestring_redirect").isEmpty() && !script.isGivenDocument()) {
      findings.notUnderstood();
    }
    for (SyntaxNode redirect : node.children()) {
      if (redirect.is("herestring_redirect")) {
        var text = words.one(redirect.children().getLast());
        if (text.literal()) {
          script.readNested(text.text(), isBash(node, words.known()));
        } else {
          findings.notUnderstood();
        }
      }
    }
  }

  private static String text(CommandLine line) {
    return line.words().stream().map(Word::text).collect(Collectors.joining(" "));
  }
}
