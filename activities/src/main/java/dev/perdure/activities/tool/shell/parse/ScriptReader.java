package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.audit.Audit;
import dev.perdure.activities.tool.shell.parse.evaluate.Calculations;
import dev.perdure.activities.tool.shell.parse.evaluate.Evaluations;
import dev.perdure.activities.tool.shell.parse.syntax.BashGrammar;
import dev.perdure.activities.tool.shell.parse.syntax.Constants;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.TrailingWords;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Walks the tree of a script in the order it would run. */
final class ScriptReader {

  private static final int DEEPEST = 6;
  private static final Pattern QUOTE = Pattern.compile("['\"\\\\]");

  private final Findings findings;
  private final Words words;
  private final int depth;
  private Whereabouts whereabouts;
  private boolean document;

  private ScriptReader(Findings findings, Words words, int depth, Whereabouts whereabouts) {
    this.findings = findings;
    this.words = words;
    this.depth = depth;
    this.whereabouts = whereabouts;
  }

  static ShellScript read(String text, SyntaxNode tree) {
    var findings = new Findings();
    read(tree, text, findings, 0, Whereabouts.start());
    return findings.script(text);
  }

  /** Reads a text that a command of this script hands to a shell. */
  void readNested(String text) {
    var tree = depth < DEEPEST ? BashGrammar.parse(text) : Optional.<SyntaxNode>empty();
    tree.ifPresentOrElse(
        found -> read(found, text, findings, depth + 1, whereabouts), findings::notUnderstood);
  }

  private static void read(
      SyntaxNode tree, String text, Findings findings, int depth, Whereabouts whereabouts) {
    var settled = TrailingWords.settled(tree);
    if (!Audit.confirms(tree, text) || Calculations.mayRunText(settled)) {
      findings.notUnderstood();
    }
    var words = new Words(Constants.of(settled));
    new ScriptReader(findings, words, depth, whereabouts).visit(settled);
  }

  void visit(SyntaxNode node) {
    switch (node.type()) {
      case "command" -> new CommandReader(this, findings, words).read(node);
      case "file_redirect" -> redirection(node);
      case "heredoc_redirect" -> document(node);
      case "redirected_statement" -> redirected(node);
      case "variable_assignment" -> assignment(node);
      case "list" -> chain(node);
      case "subshell", "command_substitution", "process_substitution" -> apart(node);
      case "pipeline" -> node.children().forEach(this::apart);
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
  void move(String path) {
    whereabouts = whereabouts.or(whereabouts.in(path));
  }

  /** What a subshell does to its directory stays there. */
  private void apart(SyntaxNode node) {
    var inside = new ScriptReader(findings, words, depth, whereabouts);
    inside.document = document;
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

  /**
   * Words after a redirection that no command takes are a riddle, and the shell may read a quoted
   * target of {@code >&} a second time.
   */
  private void redirection(SyntaxNode node) {
    boolean again = node.child(">&").or(() -> node.child("<&")).isPresent();
    boolean quoted = again && QUOTE.matcher(node.text()).find();
    if (quoted || node.fields("destination").count() > 1) {
      findings.notUnderstood();
    }
    Redirections.of(node, words, whereabouts).ifPresent(findings::add);
    visitAll(node.children());
  }

  /** Some variables make commands run something besides. */
  private void assignment(SyntaxNode node) {
    if (Evaluations.steers(node.text())) {
      findings.notUnderstood();
    }
    if (Evaluations.namesProgram(node.text())) {
      node.fields("value")
          .map(words::one)
          .filter(value -> !value.text().isBlank())
          .forEach(value -> {
            if (value.literal()) {
              readNested(value.text());
            } else {
              findings.notUnderstood();
            }
          });
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
    boolean toShell =
        node.fields("body")
            .flatMap(SyntaxNode::all)
            .anyMatch(command -> CommandReader.readsScript(command, words));
    if (toShell) {
      node.children().stream()
          .filter(child -> child.is("heredoc_redirect"))
          .flatMap(document -> document.child("heredoc_body").stream())
          .forEach(body -> readNested(body.text()));
    }
  }

  /** The grammar may take the beginning of a document for arguments. */
  private void document(SyntaxNode node) {
    boolean quoted =
        node.child("heredoc_start")
            .filter(start -> start.text().matches(".*['\"\\\\].*"))
            .isPresent();
    if (node.fields("argument").findAny().isPresent()) {
      findings.notUnderstood();
    }
    node.children().stream()
        .filter(child -> !quoted || !child.is("heredoc_body"))
        .forEach(this::visit);
  }
}
