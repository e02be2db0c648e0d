package dev.perdure.activities.tool.script;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A node of the syntax tree of a bash script.
 *
 * @param field the role it has in its parent; empty if it has none
 * @param start where it starts in the source, in UTF-8 bytes
 */
record SyntaxNode(
    String type, String field, String text, int start, int end, List<SyntaxNode> children) {

  SyntaxNode {
    children = List.copyOf(children);
  }

  boolean is(String... types) {
    for (String one : types) {
      if (one.equals(type)) {
        return true;
      }
    }
    return false;
  }

  Stream<SyntaxNode> fields(String name) {
    return children.stream().filter(child -> child.field().equals(name));
  }

  /** The words of a command, its name first. */
  List<SyntaxNode> words() {
    return Stream.concat(fields("name"), fields("argument")).toList();
  }

  Optional<SyntaxNode> child(String ofType) {
    return children.stream().filter(child -> child.type().equals(ofType)).findFirst();
  }

  /** This node and all below it. */
  Stream<SyntaxNode> all() {
    return Stream.concat(Stream.of(this), children.stream().flatMap(SyntaxNode::all));
  }

  /** The commands of an {@code &&} list in their order. */
  List<SyntaxNode> links() {
    if (!is("list") || child("&&").isEmpty()) {
      return List.of(this);
    }
    return Stream.concat(children.getFirst().links().stream(), children.stream().skip(1)).toList();
  }
}
