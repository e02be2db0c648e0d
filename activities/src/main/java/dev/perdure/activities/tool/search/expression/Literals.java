package dev.perdure.activities.tool.search.expression;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds texts of which whatever matches a shape holds at least one. */
final class Literals {

  private static final int MOST = 8;

  private Literals() {}

  static List<String> of(Node node) {
    return switch (node) {
      case Node.Literal literal ->
          isSure(literal) ? List.of(Character.toString(literal.character())) : List.of();
      case Node.Sequence(var parts) -> inSequence(parts);
      case Node.Choice(var branches) -> inEach(branches);
      case Node.Repeat(var repeated, var least, _) -> least > 0 ? of(repeated) : List.of();
      case Node.OneOf _ -> List.of();
    };
  }

  /** The longest run of characters, or the best that one part alone has. */
  private static List<String> inSequence(List<Node> parts) {
    List<List<String>> found = new ArrayList<>();
    StringBuilder run = new StringBuilder();
    for (Node part : parts) {
      if (part instanceof Node.Literal literal && isSure(literal)) {
        run.appendCodePoint(literal.character());
      } else if (!part.equals(Node.NOTHING)) {
        found.add(List.of(run.toString()));
        run.setLength(0);
        found.add(of(part));
      }
    }
    found.add(List.of(run.toString()));
    return found.stream()
        .max(Comparator.comparingInt(Literals::worth))
        .filter(best -> worth(best) > 0)
        .orElse(List.of());
  }

  private static List<String> inEach(List<Node> branches) {
    List<String> all = new ArrayList<>();
    for (Node branch : branches) {
      List<String> own = of(branch);
      if (own.isEmpty() || all.size() + own.size() > MOST) {
        return List.of();
      }
      all.addAll(own);
    }
    return all;
  }

  private static int worth(List<String> texts) {
    return texts.stream().mapToInt(String::length).min().orElse(0);
  }

  private static boolean isSure(Node.Literal literal) {
    return !literal.anyCase()
        || (literal.character() < 0x80 && !Character.isLetter(literal.character()));
  }
}
