package dev.perdure.activities.tool.script;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Analyses a bash script by a walk of its syntax tree in the order it would run. */
final class ScriptAnalyzer {

  private static final int MAX_DEPTH = 6;
  private static final Pattern ENDS = Pattern.compile("(?:exit|return)(?: [0-9]+)?");
  private static final Pattern GIVES_NAMES =
      Pattern.compile(
          "\\b(?:alias|enable|function|source|eval|ulimit)\\b|\\(\\s*\\)|\\bset\\s+-\\w*r");
  private static final Set<String> WRITES = Set.of(">", ">>", ">|", "&>", "&>>", ">&");
  private static final Pattern NO_FILE =
      Pattern.compile("/dev/(?:null|stdin|stdout|stderr|tty|zero|fd/[0-9]+)");

  /** Syntax that bash reads differently from the shells that are called {@code sh}. */
  private static final Pattern ONLY_BASH =
      Pattern.compile(
          "&>|>&[ \\t]*[^0-9\\s-]|\\|&|<<<|[<>]\\(|\\[\\[|(?<!\\$)\\(\\(|\\$['\"\\[]"
              + "|\\{[^\\s}]*(?:,|\\.\\.)|\\+?=\\(|\\+=|\\b(?:function|select|time|coproc|declare"
              + "|typeset|let|local|mapfile|readarray|source|shopt|pushd|popd|dirs|builtin|enable"
              + "|disown|caller|compgen|complete|compopt|history|help)\\b");

  private final ScriptFindings findings;
  private final WordExpander words;
  private final boolean cdIsBuiltIn;
  private final int depth;
  private WorkingDirectories here;
  private WorkingDirectories visited;

  private ScriptAnalyzer(
      ScriptFindings findings,
      WordExpander words,
      boolean cdIsBuiltIn,
      int depth,
      WorkingDirectories here) {
    this.findings = findings;
    this.words = words;
    this.cdIsBuiltIn = cdIsBuiltIn;
    this.depth = depth;
    this.here = here;
    this.visited = here;
  }

  static ShellScript read(String text, SyntaxNode tree, StartDirectory start) {
    var findings = new ScriptFindings(start);
    read(tree, text, findings, 0, WorkingDirectories.start());
    return findings.script(text);
  }

  private static ScriptAnalyzer read(
      SyntaxNode tree, String text, ScriptFindings findings, int depth, WorkingDirectories here) {
    SyntaxTreeCheck.fault(text, tree)
        .ifPresent(part -> findings.doubt("bash syntax that is not read: " + part));
    if (ArithmeticCheck.mayRunText(tree)) {
      findings.doubt("text that bash may run when it calculates");
    }
    var words = new WordExpander(Variables.of(tree));
    boolean plain = !GIVES_NAMES.matcher(text).find();
    var reader = new ScriptAnalyzer(findings, words, plain, depth, here);
    reader.visit(tree);
    return reader;
  }

  /** Reads a text that a command hands to a shell, bash or another one. */
  Optional<ScriptAnalyzer> nested(String text, boolean bash) {
    var tree = depth < MAX_DEPTH ? BashParser.parse(text) : Optional.<SyntaxNode>empty();
    if (tree.isEmpty() || (!bash && ONLY_BASH.matcher(text).find())) {
      findings.doubt("a script within the script that is not read: " + text);
    }
    return tree.map(found -> read(found, text, findings, depth + 1, here));
  }

  /** Reads a text that this shell itself runs: where it goes the rest of the script is. */
  void own(String text) {
    nested(text, true)
        .ifPresent(inner -> {
          here = here.or(inner.here);
          visited = visited.or(inner.visited);
        });
  }

  void visit(SyntaxNode node) {
    switch (node.type()) {
      case "command" -> new CommandAnalyzer(this, findings, words).read(node);
      case "file_redirect" -> redirection(node);
      case "heredoc_redirect" -> document(node);
      case "variable_assignment" -> assignment(node);
      case "expansion" -> expansion(node);
      case "list" -> chain(node);
      case "for_statement", "while_statement", "c_style_for_statement" -> loop(node);
      case "subshell", "command_substitution", "process_substitution" -> apart(node);
      case "program" -> statements(node.children());
      case "pipeline" -> pipeline(node);
      case "raw_string", "comment" -> {}
      default -> visitAll(node.children());
    }
  }

  void visitAll(List<SyntaxNode> nodes) {
    nodes.forEach(this::visit);
  }

  WorkingDirectories here() {
    return here;
  }

  /** Notes a {@code cd}, which may work or fail. */
  void move(List<String> paths) {
    here = here.or(here.in(paths));
    visited = visited.or(here);
  }

  /** Notes that the script may be where it has been at any time. */
  void moveBack() {
    here = here.or(visited);
  }

  /** Each time a loop is gone through it may start elsewhere. */
  private void loop(SyntaxNode node) {
    node.fields("variable").map(SyntaxNode::text).forEach(this::risky);
    node.fields("value").forEach(this::used);
    findings
        .optionFile(values(node), here)
        .ifPresent(name -> findings.doubt("a file whose name is an option: " + name));
    var before = here;
    visitAll(node.children());
    if (!here.equals(before) && !before.isUnknown()) {
      here = here.or(WorkingDirectories.unknown());
      visitAll(node.children());
    }
  }

  /** The words that a loop goes through, behind a name as those of a command. */
  private CommandLine values(SyntaxNode loop) {
    Stream<Word> values = loop.fields("value").flatMap(word -> words.split(word).stream());
    return new CommandLine(Stream.concat(Stream.of(Word.of("for")), values).toList());
  }

  private void risky(String variable) {
    if (RiskyVariables.isRisky(variable)) {
      findings.doubt("a value of " + variable + " that is only known when it runs");
    }
  }

  /** A path that a loop goes through is used for something. */
  private void used(SyntaxNode node) {
    var word = words.file(node);
    (word.literal() ? Stream.of(word.text()) : word.possible().stream())
        .flatMap(text -> PathUses.maybe(text).stream())
        .forEach(use -> findings.add(new NamedFile(node.text(), use, true, here.list())));
  }

  private void pipeline(SyntaxNode node) {
    node.children().forEach(this::apart);
    List<CommandLine> stages =
        node.children().stream().filter(child -> child.is("command")).map(words::line).toList();
    if (CommandAnalyzer.runsItsInput(stages)) {
      findings.doubt("a program that is made while it runs");
    }
  }

  /**
   * After a {@code cd} that works for sure, or without which the script ends, the rest is there.
   */
  private void statements(List<SyntaxNode> nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      var before = here;
      var node = nodes.get(i);
      visit(node);
      if (i + 1 == nodes.size() || !nodes.get(i + 1).is("&")) {
        arrival(node, before).ifPresent(there -> here = there);
      }
    }
  }

  private Optional<WorkingDirectories> arrival(SyntaxNode node, WorkingDirectories from) {
    boolean ends = node.is("list") && ENDS.matcher(node.children().getLast().text()).matches();
    var move = ends && node.child("||").isPresent() ? node.children().getFirst() : node;
    return Optional.of(move)
        .filter(one -> one.is("command") && cdIsBuiltIn)
        .map(one -> CommandAnalyzer.onlyTargets(words.line(one)))
        .filter(paths -> !paths.isEmpty())
        .map(from::in)
        .filter(to -> ends || to.list().stream().allMatch(findings::isThere));
  }

  /**
   * Analyses a node in isolation, because a subshell's change of directory stays inside the
   * subshell.
   */
  private void apart(SyntaxNode node) {
    var inside = new ScriptAnalyzer(findings, words, cdIsBuiltIn, depth, here);
    inside.visited = visited;
    if (node.is("subshell", "command_substitution", "process_substitution")) {
      inside.statements(node.children());
    } else {
      inside.visit(node);
    }
  }

  /** After {@code cd x &&} the rest of the chain runs in x for sure. */
  private void chain(SyntaxNode node) {
    var before = here;
    for (SyntaxNode link : node.child("&&").isEmpty() ? node.children() : node.links()) {
      var from = here;
      visit(link);
      if (node.child("&&").isPresent() && link.is("command") && !here.equals(from)) {
        List<String> paths = CommandAnalyzer.targets(words.line(link));
        here = paths.isEmpty() ? here : from.in(paths);
      }
    }
    here = before.or(here);
  }

  private void redirection(SyntaxNode node) {
    String operator =
        node.children().stream()
            .map(SyntaxNode::type)
            .filter(type -> WRITES.contains(type) || type.equals("<"))
            .findFirst()
            .orElse("");
    FileAccess access = WRITES.contains(operator) ? FileAccess.WRITE : FileAccess.READ;
    node.fields("destination")
        .filter(target -> !operator.isEmpty() && !target.is("process_substitution", "number"))
        .map(words::file)
        .forEach(target ->
            (target.possible().isEmpty() ? List.of(target.text()) : target.possible())
                .stream()
                    .filter(file -> !NO_FILE.matcher(file).matches())
                    .map(file -> new FileReference(file, access, true))
                    .map(file -> new NamedFile(node.text(), file, target.literal(), here.list()))
                    .forEach(findings::add));
    visitAll(node.children());
  }

  /** Some variables make commands run something besides. */
  private void assignment(SyntaxNode node) {
    String name = node.fields("name").map(SyntaxNode::text).findFirst().orElse("");
    var value = node.fields("value").findFirst().map(words::file);
    String known = value.map(word -> name + "=" + word.text()).orElse("");
    boolean open = name.equals("PATH") && words.hasGiven(known, "PATH");
    if (open || RiskyVariables.steers(node.text()) || RiskyVariables.steers(known)) {
      findings.doubt(name + ", by which programs run others");
    }
    Stream.of(node.text(), known)
        .filter(RiskyVariables::maySteer)
        .forEach(_ -> findings.code(name + ", by which programs run others"));
    if (RiskyVariables.namesProgram(node.text())) {
      value
          .filter(word -> !word.text().isBlank())
          .ifPresent(word -> {
            if (word.literal()) {
              nested(word.text(), false);
            } else {
              risky(name);
            }
          });
    }
    visitAll(node.children());
  }

  /** An expansion may give a value to a variable that makes commands run something besides. */
  private void expansion(SyntaxNode node) {
    if (node.children().stream().anyMatch(child -> child.is("=", ":="))) {
      node.child("variable_name").map(SyntaxNode::text).ifPresent(this::risky);
    }
    visitAll(node.children());
  }

  private void document(SyntaxNode node) {
    boolean quoted =
        node.child("heredoc_start").filter(one -> one.text().matches("['\"].*")).isPresent();
    node.children().stream()
        .filter(child -> !quoted || !child.is("heredoc_body"))
        .forEach(this::visit);
  }
}
