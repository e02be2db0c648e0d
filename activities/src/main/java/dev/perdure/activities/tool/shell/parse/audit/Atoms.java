package dev.perdure.activities.tool.shell.parse.audit;

import dev.perdure.activities.tool.shell.parse.audit.Atom.Kind;
import dev.perdure.activities.tool.shell.parse.syntax.ReservedWords;
import dev.perdure.activities.tool.shell.parse.syntax.SyntaxNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes a tree apart into the pieces between which the shell sees the ends of words. */
final class Atoms {

  private static final Set<String> STATEMENTS =
      Set.of(
          "command",
          "declaration_command",
          "unset_command",
          "test_command",
          "variable_assignments",
          "compound_statement",
          "if_statement",
          "while_statement",
          "for_statement",
          "c_style_for_statement",
          "case_statement",
          "function_definition",
          "subshell",
          "negated_command",
          "redirected_statement",
          "pipeline",
          "list");

  private static final Set<String> WORDS =
      Set.of(
          "concatenation",
          "string",
          "raw_string",
          "ansi_c_string",
          "translated_string",
          "simple_expansion",
          "expansion",
          "command_substitution",
          "process_substitution",
          "arithmetic_expansion",
          "brace_expression",
          "number",
          "command_name",
          "variable_assignment",
          "subscript",
          "heredoc_start");

  private final List<Atom> atoms = new ArrayList<>();
  private boolean begins;

  private Atoms() {}

  /** The pieces of what a node holds, in order. */
  static List<Atom> in(SyntaxNode node) {
    var atoms = new Atoms();
    node.children().forEach(child -> atoms.take(child, node));
    return atoms.atoms;
  }

  private void take(SyntaxNode node, SyntaxNode parent) {
    begins |= isStatement(node, parent);
    var whole = whole(node, parent);
    if (whole.isPresent()) {
      add(whole.get(), WordScan.begin(node), node.end(), parent);
    } else if (node.is("c_style_for_statement")) {
      loop(node);
    } else if (isList(node)) {
      var array = node.children().getLast();
      add(Kind.WORD, node.start(), array.start(), parent);
      take(array, node);
    } else {
      node.children().forEach(child -> take(child, node));
    }
  }

  private static boolean isStatement(SyntaxNode node, SyntaxNode parent) {
    return STATEMENTS.contains(node.type())
        || (node.is("variable_assignment")
            && !parent.is("command", "declaration_command", "variable_assignments"));
  }

  /** What a node is that is not parted further. */
  private static Optional<Kind> whole(SyntaxNode node, SyntaxNode parent) {
    if (node.is("heredoc_body", "heredoc_end")) {
      return Optional.of(Kind.DOCUMENT);
    }
    if (isCalculated(node)) {
      return Optional.of(Kind.MATH);
    }
    if (node.children().isEmpty()) {
      return Optional.of(kind(node, parent));
    }
    return WORDS.contains(node.type()) && !isList(node) ? Optional.of(Kind.WORD) : Optional.empty();
  }

  private static boolean isList(SyntaxNode node) {
    return node.is("variable_assignment") && node.children().getLast().is("array");
  }

  /** What is calculated in the head of a loop is one piece. */
  private void loop(SyntaxNode node) {
    int from = node.child("((").map(SyntaxNode::start).orElse(node.end());
    int to = node.child("))").map(SyntaxNode::end).orElse(node.end());
    for (SyntaxNode child : node.children()) {
      if (child.start() == from) {
        add(Kind.MATH, from, to, node);
      } else if (child.start() < from || child.start() >= to) {
        take(child, node);
      }
    }
  }

  private void add(Kind kind, int start, int end, SyntaxNode parent) {
    if (start < end) {
      atoms.add(new Atom(kind, start, end, begins, parent.type()));
      begins = false;
    }
  }

  /** {@code ((…))}, alone or as the head of a loop. */
  private static boolean isCalculated(SyntaxNode node) {
    boolean alone =
        node.is("command_name", "test_command", "compound_statement")
            && node.text().startsWith("((");
    return alone || node.is("regex", "extglob_pattern");
  }

  private static Kind kind(SyntaxNode node, SyntaxNode parent) {
    if (!node.type().equals(node.text())) {
      return switch (node.type()) {
        case "comment" -> Kind.COMMENT;
        case "file_descriptor" -> Kind.DESCRIPTOR;
        default -> Kind.WORD;
      };
    }
    if (ReservedWords.BEFORE_COMMANDS.contains(node.type())) {
      return parent.is("test_command", "negation_expression", "unary_expression") && !node.is("[[")
          ? Kind.WORD
          : Kind.RESERVED;
    }
    return ";&|()<>".indexOf(node.type().charAt(0)) >= 0 || node.is("$(", "`")
        ? Kind.OPERATOR
        : Kind.WORD;
  }
}
