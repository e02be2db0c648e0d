package dev.perdure.activities.tool.shell.parse;

import dev.perdure.activities.tool.shell.parse.syntax.BashGrammar;
import dev.perdure.activities.tool.shell.parse.syntax.Constants;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import dev.perdure.activities.tool.shell.parse.syntax.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Walks the tree of a script in the order it would run. */
final class ScriptReader {

  private static final int DEEPEST = 6;
  private static final Set<String> TEXT =
      Set.of("word", "string_content", "regex", "extglob_pattern", "heredoc_content");
  private static final Pattern SEAM =
      Pattern.compile("(?<![\\s\\\\])(?!(?<=&&|\\|)\\\\\n[ \t])(?:\\\\\\\\)*+\\\\\n");
  private static final Pattern EVALUATES = Pattern.compile("^unset|\\s-(?:v|eq|ne|lt|gt|le|ge)\\s");
  private static final Pattern SUBSTITUTION = Pattern.compile("(?<!\\\\)(?:`|\\$\\()");

  private final Findings findings;
  private final Words words;
  private final int depth;
  private Whereabouts whereabouts;

  private ScriptReader(Findings findings, Words words, int depth, Whereabouts whereabouts) {
    this.findings = findings;
    this.words = words;
    this.depth = depth;
    this.whereabouts = whereabouts;
  }

  static ShellScript read(String text, SyntaxNode tree) {
    var findings = new Findings();
    seams(text, findings);
    new ScriptReader(findings, new Words(Constants.of(tree)), 0, Whereabouts.start()).visit(tree);
    return findings.script(text);
  }

  /** Reads a text that a command of this script hands to a shell. */
  void readNested(String text) {
    var tree = depth < DEEPEST ? BashGrammar.parse(text) : Optional.<SyntaxNode>empty();
    seams(text, findings);
    tree.ifPresentOrElse(
        found ->
            new ScriptReader(findings, new Words(Constants.of(found)), depth + 1, whereabouts)
                .visit(found),
        findings::notUnderstood);
  }

  /**
   * The shell joins what a back-slash at a line's end parts, and the grammar takes it for two words
   * or what follows for another kind of word; a blank before it leaves both in step.
   */
  private static void seams(String text, Findings findings) {
    if (SEAM.matcher(text).find()) {
      findings.notUnderstood();
    }
  }

  void visit(SyntaxNode node) {
    switch (node.type()) {
      case "command" -> new CommandReader(this, findings, words).read(node);
      case "file_redirect" -> redirection(node);
      case "heredoc_redirect" -> document(node);
      case "redirected_statement" -> redirected(node);
      case "list" -> chain(node);
      case "subshell", "command_substitution", "process_substitution" -> apart(node);
      case "pipeline" -> node.children().forEach(this::apart);
      case "raw_string", "comment" -> {}
      default -> plain(node);
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
    if (node.is("subshell", "command_substitution", "process_substitution")) {
      inside.visitAll(node.children());
    } else {
      inside.visit(node);
    }
  }

  /** A leaf that still holds a substitution or a line end was not taken apart by the grammar. */
  private void plain(SyntaxNode node) {
    boolean leaf = node.children().isEmpty() && TEXT.contains(node.type());
    boolean lines = node.is("word") && node.text().replace("\\\n", "").contains("\n");
    if (leaf && (lines || SUBSTITUTION.matcher(node.text()).find())) {
      findings.notUnderstood();
    }
    if (node.is("unset_command", "test_command") && evaluates(node)) {
      findings.notUnderstood();
    }
    visitAll(node.children());
  }

  /** Names and numbers among these words are evaluated, with what is substituted in them. */
  private static boolean evaluates(SyntaxNode node) {
    return EVALUATES.matcher(node.text()).find()
        && node.all().anyMatch(ScriptReader::isQuotedSubstitution);
  }

  private static boolean isQuotedSubstitution(SyntaxNode node) {
    return node.is("raw_string") && SUBSTITUTION.matcher(node.text()).find();
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

  /** Words after a redirection are the command's, but the grammar counts them to its target. */
  private void redirection(SyntaxNode node) {
    if (node.fields("destination").count() > 1) {
      findings.notUnderstood();
    }
    Redirections.of(node, words, whereabouts).ifPresent(findings::add);
    visitAll(node.children());
  }

  /** A shell that is given a document reads it as its script. */
  private void redirected(SyntaxNode node) {
    visitAll(node.children());
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

  /**
   * The grammar does not look into a document whose first line goes on with a pipe, and may take
   * the beginning of a document for arguments.
   */
  private void document(SyntaxNode node) {
    boolean quoted =
        node.child("heredoc_start")
            .filter(start -> start.text().matches(".*['\"\\\\].*"))
            .isPresent();
    var body = node.child("heredoc_body");
    boolean unread =
        body.filter(text -> text.children().isEmpty())
            .filter(text -> SUBSTITUTION.matcher(text.text()).find())
            .isPresent();
    if ((unread && !quoted) || node.fields("argument").findAny().isPresent()) {
      findings.notUnderstood();
    }
    node.children().stream()
        .filter(child -> !quoted || !child.is("heredoc_body"))
        .forEach(this::visit);
  }
}
