package dev.perdure.activities.tool.shell.parse.syntax;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.treesitter.TSNode;
import org.treesitter.TSParser;
import org.treesitter.TreeSitterBash;

/** Reads shell text into a tree; text with a fault anywhere gives no tree. */
public final class BashGrammar {

  private static final int LONGEST = 65_536;
  private static final int DEEPEST = 150;

  private BashGrammar() {}

  /** The tree of a script; empty where the grammar can't make sense of all of it. */
  public static Optional<SyntaxNode> parse(String script) {
    byte[] source = script.getBytes(StandardCharsets.UTF_8);
    boolean readable =
        source.length <= LONGEST
            && script.indexOf('\0') < 0
            && new String(source, StandardCharsets.UTF_8).equals(script);
    if (!readable) {
      return Optional.empty();
    }
    try (var parser = new TSParser()) {
      parser.setLanguage(new TreeSitterBash());
      try (var tree = parser.parseString(null, script)) {
        var root = tree.getRootNode();
        return root.hasError() ? Optional.empty() : copy(root, "", source, DEEPEST);
      }
    }
  }

  /** Copies a node out of native memory; empty where it is nested too deep to walk safely. */
  private static Optional<SyntaxNode> copy(TSNode node, String field, byte[] source, int depth) {
    if (depth == 0 || node.isMissing()) {
      return Optional.empty();
    }
    List<SyntaxNode> children = new ArrayList<>();
    for (int i = 0; i < node.getChildCount(); i++) {
      String role = Objects.requireNonNullElse(node.getFieldNameForChild(i), "");
      var child = copy(node.getChild(i), role, source, depth - 1);
      if (child.isEmpty()) {
        return Optional.empty();
      }
      children.add(child.get());
    }
    int start = node.getStartByte();
    int end = Math.min(node.getEndByte(), source.length);
    String text = new String(source, start, end - start, StandardCharsets.UTF_8);
    return Optional.of(new SyntaxNode(node.getType(), field, text, start, end, children));
  }
}
