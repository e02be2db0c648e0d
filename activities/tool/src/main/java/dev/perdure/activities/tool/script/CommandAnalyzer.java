package dev.perdure.activities.tool.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Analyses one command of a bash script and every command that it runs in turn. */
final class CommandAnalyzer {

  private static final Set<String> MOVES = Set.of("cd", "pushd");
  private static final Set<String> SHOWS = Set.of("echo", "printf", "cat");
  private static final Set<String> PLAIN = Set.of("-L", "-P");
  private static final Set<String> IN_THIS_SHELL = Set.of("eval", "builtin", "command", "trap");
  private static final Set<String> SET_VARIABLES =
      Set.of("read", "printf", "mapfile", "readarray", "getopts", "wait", "export");
  private static final Predicate<String> FILLED_IN = Pattern.compile("[$`]").asPredicate();
  private static final Pattern GLOB_OR_DETOUR =
      Pattern.compile("[*?\\[]|\\.\\./.*bin/|//|/\\./|^/proc/");
  private static final Predicate<String> GOES_BACK =
      Pattern.compile("-|[-+][0-9]+").asMatchPredicate();
  private static final Predicate<String> ELSEWHERE =
      Pattern.compile("[/~].*/.*", Pattern.DOTALL).asMatchPredicate();
  private static final int MAX_DEPTH = 10;

  private final ScriptAnalyzer script;
  private final ScriptFindings findings;
  private final WordExpander words;

  CommandAnalyzer(ScriptAnalyzer script, ScriptFindings findings, WordExpander words) {
    this.script = script;
    this.findings = findings;
    this.words = words;
  }

  void read(SyntaxNode node) {
    script.visitAll(node.children());
    var line = words.line(node);
    boolean calculates =
        node.fields("name")
            .flatMap(name -> name.children().stream())
            .anyMatch(name -> name.is("arithmetic_expansion"));
    if (line.words().isEmpty() || calculates) {
      return;
    }
    if (node.words().stream().anyMatch(words::isTooMany)) {
      findings.doubt("braces that stand for too many words");
    }
    if (InterpreterCheck.takesPrograms(line.name())) {
      node.fields("argument")
          .filter(words::mayBeOption)
          .forEach(word -> doubt("an option that may come from " + word.text()));
    }
    findings
        .optionFile(line, script.here())
        .ifPresent(name -> doubt("a file whose name is an option: " + name));
    boolean assigns = node.child("variable_assignment").isPresent();
    add(node, new UnwrappedCommand.PlainCommand(line, false), assigns, 0);
    if (goesBack(line)) {
      script.moveBack();
    } else {
      script.move(targets(line));
    }
  }

  private void doubt(String reason) {
    findings.doubt(reason);
  }

  /** Returns the possible target directories of a command if the command is a {@code cd}. */
  static List<String> targets(CommandLine line) {
    if (!MOVES.contains(line.name()) || goesBack(line)) {
      return List.of();
    }
    List<String> paths =
        line.possible().stream()
            .map(CommandLine::operands)
            .map(operands -> operands.isEmpty() ? "~" : operands.getFirst())
            .distinct()
            .toList();
    boolean hides =
        line.words().stream().anyMatch(word -> !word.literal() && word.possible().isEmpty());
    return paths.stream().noneMatch(FILLED_IN) && !hides
        ? paths
        : List.of(WorkingDirectories.UNKNOWN);
  }

  /**
   * Returns the target directories of a {@code cd} that can only fail if the directory does not
   * exist.
   */
  static List<String> onlyTargets(CommandLine line) {
    boolean plain =
        line.options().stream().allMatch(PLAIN::contains)
            && line.operands().size() == 1
            && line.isLiteral()
            && line.words().getFirst().text().equals(line.name());
    return plain ? targets(line) : List.of();
  }

  /** Whether a command goes back to where the shell has been before. */
  private static boolean goesBack(CommandLine line) {
    return line.name().equals("popd")
        || (MOVES.contains(line.name()) && line.operands().stream().anyMatch(GOES_BACK))
        || (line.name().equals("pushd") && line.operands().isEmpty());
  }

  /** Whether an interpreter in a pipeline gets a program that neither is written nor in a file. */
  static boolean runsItsInput(List<CommandLine> stages) {
    return IntStream.range(1, stages.size())
        .filter(at -> InterpreterCheck.readsProgram(stages.get(at)))
        .anyMatch(
            at -> !stages.subList(0, at).stream().allMatch(stage -> SHOWS.contains(stage.name())));
  }

  private void add(
      SyntaxNode node, UnwrappedCommand.PlainCommand command, boolean assigns, int depth) {
    boolean continues = depth < MAX_DEPTH && !findings.areTooMany();
    var line = command.line();
    var whole = command.more() ? more(line) : line;
    findings.add(described(line, depth == 0 ? node.text() : line.text(), assigns));
    doubt(line, whole);
    mayRunAnything(whole);
    var nested =
        continues ? CommandUnwrapper.unfold(whole) : List.of(new UnwrappedCommand.DynamicText());
    nested.forEach(one -> unfold(node, one, whole, depth));
    if (continues) {
      byFileName(line)
          .ifPresent(plain ->
              add(
                  node,
                  new UnwrappedCommand.PlainCommand(plain, command.more()),
                  assigns,
                  depth + 1));
    }
  }

  /** Notes why the effect of a command is not known. */
  private void doubt(CommandLine line, CommandLine whole) {
    if (!nameIsKnown(line)) {
      doubt("a command whose name is only known when it runs: " + line.text());
    }
    if (setsRiskyVariable(line)) {
      doubt("variables by which programs run others: " + line.text());
    }
    if (CommandUnwrapper.readsScript(whole)) {
      doubt("a script that is read from the input");
    }
  }

  /**
   * The command as it is called without the directory of its program, as {@code rm} for {@code
   * /nix/store/x/bin/rm}, so that rules against it hold; empty for programs of a project.
   */
  private static Optional<CommandLine> byFileName(CommandLine line) {
    var name = line.words().getFirst();
    boolean elsewhere = name.literal() && ELSEWHERE.test(line.name());
    String file = line.name().substring(line.name().lastIndexOf('/') + 1);
    if (!elsewhere || !(CommandTable.knows(file) || CommandUnwrapper.knows(file))) {
      return Optional.empty();
    }
    List<Word> words = new ArrayList<>(line.words());
    words.set(0, Word.of(file));
    return Optional.of(new CommandLine(words));
  }

  /** Notes what may run anything although all that is written in it is known. */
  private void mayRunAnything(CommandLine line) {
    InlineCodeCheck.reason(line).ifPresent(findings::code);
    if (CommandUnwrapper.wraps(line)
        && line.arguments().stream().anyMatch(RiskyVariables::maySteer)) {
      findings.code("variables by which programs run others: " + line.text());
    }
  }

  private ScriptCommand described(CommandLine line, String text, boolean assigns) {
    return new ScriptCommand(
        text,
        line.words().stream().map(Word::text).toList(),
        line.pattern(),
        script.here().list(),
        line.possible().stream().flatMap(one -> PathUses.of(one).stream()).distinct().toList(),
        CommandTable.changes(line),
        CommandTable.onlyLooks(line) && !assigns);
  }

  /** More words come behind those that {@code xargs} is given. */
  private static CommandLine more(CommandLine line) {
    var words = new ArrayList<>(line.words());
    words.add(new Word("…", false, true));
    return new CommandLine(words);
  }

  /** A name that is computed, or that bash would look up by a glob, may be any command. */
  private static boolean nameIsKnown(CommandLine line) {
    return Optional.of(line.words().getFirst())
        .filter(Word::literal)
        .map(Word::text)
        .filter(name -> name.equals("[") || !GLOB_OR_DETOUR.matcher(name).find())
        .isPresent();
  }

  private static boolean setsRiskyVariable(CommandLine line) {
    boolean sets = SET_VARIABLES.contains(line.name());
    return (sets || CommandUnwrapper.wraps(line))
        && line.arguments().stream()
            .anyMatch(word -> (sets || word.contains("=")) && RiskyVariables.isRisky(word));
  }

  private void unfold(SyntaxNode node, UnwrappedCommand nested, CommandLine by, int depth) {
    switch (nested) {
      case UnwrappedCommand.PlainCommand command -> {
        if (!command.line().words().isEmpty()) {
          add(node, command, false, depth + 1);
        }
      }
      case UnwrappedCommand.Script(var text, _) when isOwn(node) -> script.own(text);
      case UnwrappedCommand.Script(var text, var bash) -> script.nested(text, bash);
      case UnwrappedCommand.DynamicText() -> doubt("it may run anything: " + by.text());
    }
  }

  /** {@code eval} runs its text in the shell that reads it, by whatever way it is called. */
  private static boolean isOwn(SyntaxNode node) {
    return node.fields("name").map(WordExpander::plain).anyMatch(IN_THIS_SHELL::contains);
  }
}
