package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.audit.Audit;
import dev.perdure.activities.tool.shell.parse.evaluate.Calculations;
import dev.perdure.activities.tool.shell.parse.evaluate.Evaluations;
import dev.perdure.activities.tool.shell.parse.evaluate.GivenOptions;
import dev.perdure.activities.tool.shell.parse.path.PathUses;
import dev.perdure.activities.tool.shell.parse.syntax.BashGrammar;
import dev.perdure.activities.tool.shell.parse.syntax.Constants;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.TrailingWords;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import dev.perdure.activities.tool.shell.parse.unfold.Dialects;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Walks the tree of a script in the order it would run. */
final class ScriptReader {

  private static final int DEEPEST = 6;
  private static final Pattern QUOTE = Pattern.compile("['\"\\\\]");
  private static final Pattern FILLED_IN = Pattern.compile("[$`\\\\]");

  private final Findings findings;
  private final Words words;
  private final GivenOptions given;
  private final int depth;
  private Whereabouts whereabouts;
  private Whereabouts visited;
  private boolean document;

  private ScriptReader(
      Findings findings, Words words, GivenOptions given, int depth, Whereabouts whereabouts) {
    this.findings = findings;
    this.words = words;
    this.given = given;
    this.depth = depth;
    this.whereabouts = whereabouts;
    this.visited = whereabouts;
  }

  static ShellScript read(String text, SyntaxNode tree) {
    var findings = new Findings();
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
    var words = new Words(Constants.of(settled));
    var reader = new ScriptReader(findings, words, GivenOptions.of(settled), depth, whereabouts);
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
      case "pipeline" -> node.children().forEach(this::apart);
      case "raw_string", "comment" -> {}
      default -> visitAll(node.children());
    }
  }

  /** What a word may become that is only known when the script runs. */
  GivenOptions.Kind mayBecome(SyntaxNode word) {
    return words.one(word).literal() ? GivenOptions.Kind.NONE : given.kind(word);
  }

  void visitAll(List<SyntaxNode> nodes) {
    nodes.forEach(this::visit);
  }

  Whereabouts whereabouts() {
    return whereabouts;
  }

  /** Notes a {@code cd}, which may work or fail. */
  void move(String path) {
    whereabouts = whereabouts.or(whereabouts.in(path));
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

  /** A path that a loop goes through is used for something. */
  private void gone(SyntaxNode node) {
    var word = words.one(node);
    if (word.literal()) {
      PathUses.maybe(word.text())
          .forEach(use -> findings.add(new Mention(node.text(), use, true, whereabouts.list())));
    }
  }

  /** What a subshell does to its directory stays there. */
  private void apart(SyntaxNode node) {
    var inside = new ScriptReader(findings, words, given, depth, whereabouts);
    inside.document = document;
    inside.visited = visited;
    if (node.is("subshell", "command_substitution", "process_substitution")) {
      inside.visitAll(node.children());
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
    for (SyntaxNode link : links(node)) {
      var here = whereabouts;
      visit(link);
      if (link.is("command") && !whereabouts.equals(here)) {
        CommandReader.target(link, words).ifPresent(path -> whereabouts = here.in(path));
      }
    }
    whereabouts = before.or(whereabouts);
  }

  private static List<SyntaxNode> links(SyntaxNode node) {
    boolean and = node.is("list") && node.child("&&").isPresent();
    if (!and) {
      return List.of(node);
    }
    List<SyntaxNode> links = new ArrayList<>(links(node.children().getFirst()));
    links.addAll(node.children().subList(1, node.children().size()));
    return links;
  }

  private void redirection(SyntaxNode node) {
    Redirections.of(node, words, whereabouts).ifPresent(findings::add);
    visitAll(node.children());
  }

  /** Some variables make commands run something besides. */
  private void assignment(SyntaxNode node) {
    String known = filledIn(node);
    boolean open = known.startsWith("PATH=") && given.isIn(known, "PATH");
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
    var shells =
        node.fields("body")
            .flatMap(SyntaxNode::all)
            .filter(command -> CommandReader.readsScript(command, words))
            .toList();
    if (!shells.isEmpty()) {
      boolean bash = shells.stream().allMatch(shell -> CommandReader.isBash(shell, words));
      node.children().stream()
          .filter(child -> child.is("heredoc_redirect"))
          .forEach(document -> script(document, bash));
    }
  }

  /** Reads a document as a script, unless the shell that hands it over changes something in it. */
  private void script(SyntaxNode document, boolean bash) {
    boolean same = document.child("<<-").isEmpty();
    for (SyntaxNode child : document.children()) {
      if (child.is("heredoc_body")) {
        if (!same || (!isQuoted(document) && FILLED_IN.matcher(child.text()).find())) {
          findings.notUnderstood();
        }
        readNested(child.text(), bash);
      }
    }
  }

  private static boolean isQuoted(SyntaxNode document) {
    return document
        .child("heredoc_start")
        .filter(start -> QUOTE.matcher(start.text()).find())
        .isPresent();
  }

  private void document(SyntaxNode node) {
    boolean quoted = isQuoted(node);
    node.children().stream()
        .filter(child -> !quoted || !child.is("heredoc_body"))
        .forEach(this::visit);
  }
}
