package dev.perdure.activities.tool.shell.parse.syntax;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.treesitter.TSNode;
import org.treesitter.TSTreeCursor;

/**
 * Copies a tree out of native memory in one walk: each step there costs, and a child asked for by
 * its number is counted to from the first one.
 */
final class TreeCopy {

  private static final int DEEPEST = 150;
  private static final int MOST_NODES = 20_000;
  private static final Map<Integer, String> TYPES = new ConcurrentHashMap<>();
  private static final Map<Integer, String> FIELDS = new ConcurrentHashMap<>(Map.of(0, ""));

  private final byte[] source;
  private int nodes;

  TreeCopy(byte[] source) {
    this.source = source;
  }

  /** The copy; empty where it would be too deep to walk safely, too large, or lacks something. */
  Optional<SyntaxNode> of(TSNode root) {
    try (var cursor = new TSTreeCursor(root)) {
      return copy(cursor, DEEPEST);
    }
  }

  private Optional<SyntaxNode> copy(TSTreeCursor cursor, int depth) {
    var node = cursor.currentNode();
    if (depth == 0 || ++nodes > MOST_NODES || node.isMissing()) {
      return Optional.empty();
    }
    String field = FIELDS.computeIfAbsent(cursor.currentFieldId(), _ -> cursor.currentFieldName());
    List<SyntaxNode> children = new ArrayList<>();
    boolean more = cursor.gotoFirstChild();
    boolean inside = more;
    while (more) {
      var child = copy(cursor, depth - 1);
      if (child.isEmpty()) {
        return Optional.empty();
      }
      children.add(child.get());
      more = cursor.gotoNextSibling();
    }
    if (inside) {
      cursor.gotoParent();
    }
    int start = node.getStartByte();
    int end = Math.min(node.getEndByte(), source.length);
    String type = TYPES.computeIfAbsent(node.getSymbol(), _ -> node.getType());
    String text = new String(source, start, end - start, StandardCharsets.UTF_8);
    return Optional.of(new SyntaxNode(type, field, text, start, end, children));
  }
}
