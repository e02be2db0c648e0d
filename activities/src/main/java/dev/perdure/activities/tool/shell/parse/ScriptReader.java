package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.audit.Audit;
import dev.perdure.activities.tool.shell.parse.evaluate.Calculations;
import dev.perdure.activities.tool.shell.parse.evaluate.Evaluations;
import dev.perdure.activities.tool.shell.parse.evaluate.ScriptWords;
import dev.perdure.activities.tool.shell.parse.evaluate.SearchPath;
import dev.perdure.activities.tool.shell.parse.path.PathUses;
import dev.perdure.activities.tool.shell.parse.syntax.BashGrammar;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.TrailingWords;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import dev.perdure.activities.tool.shell.parse.unfold.Dialects;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Walks the tree of a script in the order it would run. */
final class ScriptReader {

  private static final int DEEPEST = 6;

  private static final Pattern ENDS = Pattern.compile("(?:exit|return)(?: [0-9]+)?");

  /** What takes names of files from what it reads. */
  private static final Pattern USES_NAMES = Pattern.compile("\\b(?:xargs|while|parallel|cpio)\\b");

  private final Findings findings;
  private final ScriptWords words;
  private final int depth;
  private Whereabouts whereabouts;
  private Whereabouts visited;
  private boolean document;

  private ScriptReader(Findings findings, ScriptWords words, int depth, Whereabouts whereabouts) {
    this.findings = findings;
    this.words = words;
    this.depth = depth;
    this.whereabouts = whereabouts;
    this.visited = whereabouts;
  }

  static ShellScript read(String text, SyntaxNode tree, Predicate<String> there) {
    var findings = new Findings(there);
    read(tree, text, findings, 0, Whereabouts.start());
    return findings.script(text);
  }

  /** Reads a text that a command of this script hands to a shell, bash or another one. */
  void readNested(String text, boolean bash) {
    nested(text, bash);
  }

  /** Reads a text that this shell itself runs: where it goes the rest of the script is. */
  void readOwn(String text) {
    nested(text, true)
        .ifPresent(inner -> {
          whereabouts = whereabouts.or(inner.whereabouts);
          visited = visited.or(inner.visited);
        });
  }

  private Optional<ScriptReader> nested(String text, boolean bash) {
    if (!bash && Dialects.differIn(text)) {
      findings.notUnderstood();
    }
    var tree = depth < DEEPEST ? BashGrammar.parse(text) : Optional.<SyntaxNode>empty();
    if (tree.isEmpty()) {
      findings.notUnderstood();
    }
    return tree.map(found -> read(found, text, findings, depth + 1, whereabouts));
  }

  private static ScriptReader read(
      SyntaxNode tree, String text, Findings findings, int depth, Whereabouts whereabouts) {
    var settled = TrailingWords.settled(tree);
    if (!Audit.confirms(settled, text) || Calculations.mayRunText(settled)) {
      findings.notUnderstood();
    }
    SearchPath.places(settled).forEach(findings::search);
    var reader = new ScriptReader(findings, ScriptWords.of(settled), depth, whereabouts);
    reader.visit(settled);
    return reader;
  }

  void visit(SyntaxNode node) {
    switch (node.type()) {
      case "command" -> new CommandReader(this, findings, words).read(node);
      case "file_redirect" -> redirection(node);
      case "heredoc_redirect" -> document(node);
      case "redirected_statement" -> redirected(node);
      case "variable_assignment" -> assignment(node);
      case "declaration_command", "expansion" -> declaration(node);
      case "list" -> chain(node);
      case "for_statement", "while_statement", "c_style_for_statement" -> loop(node);
      case "subshell", "command_substitution", "process_substitution" -> apart(node);
      case "program" -> statements(node.children());
      case "pipeline" -> pipeline(node);
      case "herestring_redirect" -> {
        visitAll(node.children());
        gone(node.children().getLast());
      }
      case "raw_string", "comment" -> {}
      default -> visitAll(node.children());
    }
  }

  void visitAll(List<SyntaxNode> nodes) {
    nodes.forEach(this::visit);
  }

  Whereabouts whereabouts() {
    return whereabouts;
  }

  /** Notes a {@code cd}, which may work or fail. */
  void move(List<String> paths) {
    whereabouts = whereabouts.or(whereabouts.in(paths));
    visited = visited.or(whereabouts);
  }

  /** Notes that the script may be where it has been at any time. */
  void moveBack() {
    whereabouts = whereabouts.or(visited);
  }

  /** Each time a loop is gone through it may start elsewhere. */
  private void loop(SyntaxNode node) {
    if (node.fields("variable").map(SyntaxNode::text).anyMatch(Evaluations::namesSteering)) {
      findings.notUnderstood();
    }
    node.fields("value").forEach(this::gone);
    var before = whereabouts;
    visitAll(node.children());
    if (!whereabouts.equals(before) && !before.isUnknown()) {
      whereabouts = whereabouts.or(Whereabouts.unknown());
      visitAll(node.children());
    }
  }

  /** A path that a loop goes through, or that is handed on, is used for something. */
  private void gone(SyntaxNode node) {
    var word = words.one(node);
    (word.literal() ? Stream.of(word.text()) : word.possible().stream())
        .flatMap(text -> PathUses.maybe(text).stream())
        .forEach(use -> findings.add(new Mention(node.text(), use, true, whereabouts.list())));
  }

  /** What is printed for others to use are paths, as far as it looks like some. */
  private void pipeline(SyntaxNode node) {
    node.children().forEach(this::apart);
    if (CommandReader.runsWhatIsMade(node, words.known())) {
      findings.notUnderstood();
    }
    if (USES_NAMES.matcher(node.text()).find()) {
      node.children().stream()
          .filter(child -> child.is("command"))
          .filter(child ->
              child.fields("name").map(Words::plain).anyMatch(CommandReader.PRINT::contains))
          .flatMap(child -> child.fields("argument"))
          .forEach(this::gone);
    }
  }

  /**
   * After a {@code cd} that works for sure, or without which the script ends, the rest is there.
   */
  private void statements(List<SyntaxNode> nodes) {
    for (int i = 0; i < nodes.size(); i++) {
      var here = whereabouts;
      var node = nodes.get(i);
      visit(node);
      if (i + 1 == nodes.size() || !nodes.get(i + 1).is("&")) {
        arrival(node, here).ifPresent(there -> whereabouts = there);
      }
    }
  }

  private Optional<Whereabouts> arrival(SyntaxNode node, Whereabouts from) {
    boolean ends = node.is("list") && ENDS.matcher(node.children().getLast().text()).matches();
    var move = ends && node.child("||").isPresent() ? node.children().getFirst() : node;
    return Optional.of(move)
        .filter(one -> one.is("command") && words.cdIsBuiltIn())
        .map(one -> CommandReader.onlyTargets(one, words))
        .filter(paths -> !paths.isEmpty())
        .map(from::in)
        .filter(to -> ends || to.list().stream().allMatch(findings::isThere));
  }

  /** What a subshell does to its directory stays there. */
  private void apart(SyntaxNode node) {
    var inside = new ScriptReader(findings, words, depth, whereabouts);
    inside.document = document;
    inside.visited = visited;
    if (node.is("subshell", "command_substitution", "process_substitution")) {
      inside.statements(node.children());
    } else {
      inside.visit(node);
    }
  }

  /** After {@code cd x &&} the rest of the chain runs in x for sure. */
  private void chain(SyntaxNode node) {
    var before = whereabouts;
    if (node.child("&&").isEmpty()) {
      visitAll(node.children());
      return;
    }
    for (SyntaxNode link : node.links()) {
      var here = whereabouts;
      visit(link);
      if (link.is("command") && !whereabouts.equals(here)) {
        List<String> paths = CommandReader.targets(link, words);
        whereabouts = paths.isEmpty() ? whereabouts : here.in(paths);
      }
    }
    whereabouts = before.or(whereabouts);
  }

  private void redirection(SyntaxNode node) {
    node.fields("destination")
        .findFirst()
        .map(words::one)
        .ifPresent(target -> Redirections.of(node, target, whereabouts).forEach(findings::add));
    visitAll(node.children());
  }

  /** Some variables make commands run something besides. */
  private void assignment(SyntaxNode node) {
    String known = filledIn(node);
    boolean open = known.startsWith("PATH=") && words.hasGiven(known, "PATH");
    if (open || Evaluations.steers(node.text()) || Evaluations.steers(known)) {
      findings.notUnderstood();
    }
    if (Evaluations.namesProgram(node.text())) {
      node.fields("value")
          .map(words::one)
          .filter(value -> !value.text().isBlank())
          .forEach(value -> {
            if (value.literal()) {
              readNested(value.text(), false);
            } else {
              findings.notUnderstood();
            }
          });
    }
    visitAll(node.children());
  }

  /** An assignment with what is known of its value. */
  private String filledIn(SyntaxNode assignment) {
    String name = assignment.fields("name").map(SyntaxNode::text).findFirst().orElse("");
    return assignment
        .fields("value")
        .map(value -> name + "=" + words.one(value).text())
        .findFirst()
        .orElse("");
  }

  /** A variable may become another name of one that makes commands run something besides. */
  private void declaration(SyntaxNode node) {
    if (Evaluations.declaresWhatSteers(node)) {
      findings.notUnderstood();
    }
    visitAll(node.children());
  }

  /** Whether the commands that are read now have a document for their input. */
  boolean isGivenDocument() {
    return document;
  }

  /** A shell that is given a document reads it as its script. */
  private void redirected(SyntaxNode node) {
    boolean before = document;
    document |= node.child("heredoc_redirect").isPresent();
    visitAll(node.children());
    document = before;
    new Documents(this, findings, words.known()).readScripts(node);
  }

  private void document(SyntaxNode node) {
    boolean quoted = Documents.areQuoted(node);
    node.children().stream()
        .filter(child -> !quoted || !child.is("heredoc_body"))
        .forEach(this::visit);
  }
}
