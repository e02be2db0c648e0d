package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Tells at which places of a script a variable has been assigned for sure: the assignment stands
 * before, in the same run of statements or around it, and the same shell carries it out.
 */
final class Certain {

  private static final Set<String> NOT_AFTER_THEIR_SIBLINGS = Set.of("elif_clause", "else_clause");
  private static final Set<String> SIDE_BY_SIDE = Set.of("pipeline", "case_statement");

  private final Set<Integer> places = new HashSet<>();

  private Certain() {}

  /** The starts of the names in expansions whose variable is assigned when they are filled in. */
  static Set<Integer> places(SyntaxNode script) {
    var certain = new Certain();
    certain.visit(script, Set.of());
    return certain.places;
  }

  private void visit(SyntaxNode node, Set<String> assigned) {
    if (node.is("simple_expansion", "expansion")) {
      node.child("variable_name")
          .filter(name -> assigned.contains(name.text()))
          .ifPresent(name -> places.add(name.start()));
    }
    Set<String> sofar = new HashSet<>(assigned);
    List<SyntaxNode> children = node.children();
    for (int i = 0; i < children.size(); i++) {
      var child = children.get(i);
      visit(child, NOT_AFTER_THEIR_SIBLINGS.contains(child.type()) ? assigned : sofar);
      boolean elsewhere = i + 1 < children.size() && children.get(i + 1).is("&");
      if (!elsewhere && !SIDE_BY_SIDE.contains(node.type()) && !isNamed(node)) {
        sofar.addAll(by(child));
      }
    }
  }

  /** What stands before a command's name is for that command alone, and comes later. */
  private static boolean isNamed(SyntaxNode node) {
    return node.is("command");
  }

  /** The variables that are assigned once a statement is through. */
  private static Set<String> by(SyntaxNode statement) {
    Set<String> names = new HashSet<>();
    switch (statement.type()) {
      case "variable_assignment" ->
          statement.fields("name").forEach(name -> names.add(name.text()));
      case "variable_assignments", "declaration_command", "compound_statement" ->
          statement.children().forEach(child -> names.addAll(by(child)));
      case "list", "redirected_statement", "negated_command" ->
          names.addAll(by(statement.children().getFirst()));
      default -> {}
    }
    return names;
  }
}
