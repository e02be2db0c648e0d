package dev.perdure.activities.tool.search.expression;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds texts of which whatever matches a shape holds at least one. */
final class Literals {

  private static final int MOST = 8;

  /** Letters that some character beyond ASCII is a case of. */
  private static final String SHARED = "iks";

  private Literals() {}

  static List<Needle> of(Node node) {
    return switch (node) {
      case Node.Literal literal -> isSure(literal) ? List.of(needle(literal)) : List.of();
      case Node.Sequence(var parts) -> inSequence(parts);
      case Node.Choice(var branches) -> inEach(branches);
      case Node.Repeat(var repeated, var least, _) -> least > 0 ? of(repeated) : List.of();
      case Node.OneOf _ -> List.of();
    };
  }

  /** The longest run of characters, or the best that one part alone has. */
  private static List<Needle> inSequence(List<Node> parts) {
    List<List<Needle>> found = new ArrayList<>();
    Needle run = Needle.NOTHING;
    for (Node part : parts) {
      if (part instanceof Node.Literal literal && isSure(literal)) {
        run = run.with(needle(literal));
      } else if (!part.equals(Node.NOTHING)) {
        found.add(List.of(run));
        run = Needle.NOTHING;
        found.add(of(part));
      }
    }
    found.add(List.of(run));
    return found.stream()
        .max(Comparator.comparingInt(Literals::worth))
        .filter(best -> worth(best) > 0)
        .orElse(List.of());
  }

  private static List<Needle> inEach(List<Node> branches) {
    List<Needle> all = new ArrayList<>();
    for (Node branch : branches) {
      List<Needle> own = of(branch);
      if (own.isEmpty() || all.size() + own.size() > MOST) {
        return List.of();
      }
      all.addAll(own);
    }
    return all;
  }

  private static int worth(List<Needle> needles) {
    return needles.stream().mapToInt(needle -> needle.text().length()).min().orElse(0);
  }

  private static boolean isSure(Node.Literal literal) {
    int character = literal.character();
    return !literal.anyCase()
        || (character < 0x80 && SHARED.indexOf(Character.toLowerCase(character)) < 0);
  }

  private static Needle needle(Node.Literal literal) {
    String text = Character.toString(literal.character());
    return literal.anyCase() && Character.isLetter(literal.character())
        ? new Needle(text.toLowerCase(java.util.Locale.ROOT), true)
        : new Needle(text, false);
  }
}
