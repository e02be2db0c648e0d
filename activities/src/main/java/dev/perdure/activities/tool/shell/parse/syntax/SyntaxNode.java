package dev.perdure.activities.tool.shell.parse.syntax;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A node of the syntax tree.
 *
 * @param type the grammar's name for it
 * @param field the role it has in its parent; empty where it has none
 * @param text the source it covers
 * @param start where it starts in the source, in UTF-8 bytes
 * @param end where it ends
 */
public record SyntaxNode(
    String type, String field, String text, int start, int end, List<SyntaxNode> children) {

  /** Copies the children. */
  public SyntaxNode {
    children = List.copyOf(children);
  }

  /** Whether this is a node of one of these types. */
  public boolean is(String... types) {
    return List.of(types).contains(type);
  }

  /** The children with a role. */
  public Stream<SyntaxNode> fields(String name) {
    return children.stream().filter(child -> child.field().equals(name));
  }

  /** The first child of a type. */
  public Optional<SyntaxNode> child(String ofType) {
    return children.stream().filter(child -> child.type().equals(ofType)).findFirst();
  }

  /** This node and all below it. */
  public Stream<SyntaxNode> all() {
    return Stream.concat(Stream.of(this), children.stream().flatMap(SyntaxNode::all));
  }

  /** The parts of a chain that are carried out one after the other as long as they work. */
  public List<SyntaxNode> links() {
    if (!is("list") || child("&&").isEmpty()) {
      return List.of(this);
    }
    return Stream.concat(children.getFirst().links().stream(), children.stream().skip(1)).toList();
  }
}
