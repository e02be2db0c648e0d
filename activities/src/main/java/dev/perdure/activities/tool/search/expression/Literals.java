package dev.perdure.activities.tool.search.expression;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Finds texts of which whatever matches a shape holds at least one. */
final class Literals {

  private static final int MOST = 8;

  /** Of what is repeated, as much as tells it from other text. */
  private static final int LONGEST_REPEATED = 64;

  /** Letters that some character beyond ASCII is a case of. */
  private static final String SHARED = "iks";

  private Literals() {}

  static List<Needle> of(Node node) {
    return switch (node) {
      case Node.Literal literal -> isSure(literal) ? List.of(needle(literal)) : List.of();
      case Node.Sequence(var parts) -> inSequence(parts);
      case Node.Choice(var branches) -> inEach(branches);
      case Node.Repeat repeat -> {
        Needle copies = copies(repeat).text();
        boolean none = copies.text().isEmpty();
        yield none ? repeat.least() > 0 ? of(repeat.node()) : List.of() : List.of(copies);
      }
      case Node.OneOf _ -> List.of();
    };
  }

  /** The longest run of characters, or the best that one part alone has. */
  private static List<Needle> inSequence(List<Node> parts) {
    List<List<Needle>> found = new ArrayList<>();
    Needle run = Needle.NOTHING;
    for (Node part : parts) {
      Copies copies = copies(part);
      if (copies.exact()) {
        run = run.with(copies.text());
      } else if (!copies.text().text().isEmpty()) {
        found.add(List.of(run.with(copies.text())));
        run = copies.text();
      } else {
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

  /**
   * A text several times over.
   *
   * @param exact whether there is nothing else between what stands before it and after it
   */
  private record Copies(Needle text, boolean exact) {

    static final Copies NONE = new Copies(Needle.NOTHING, false);
  }

  /** What a part begins and ends with, if that is the same text. */
  private static Copies copies(Node part) {
    return switch (part) {
      case Node.Literal literal when isSure(literal) -> new Copies(needle(literal), true);
      case Node.Sequence(var parts) -> {
        List<Copies> each = parts.stream().map(Literals::copies).toList();
        yield each.stream().allMatch(Copies::exact)
            ? new Copies(each.stream().map(Copies::text).reduce(Needle.NOTHING, Needle::with), true)
            : Copies.NONE;
      }
      case Node.Repeat repeat -> repeated(repeat, copies(repeat.node()));
      case Node.Literal _, Node.OneOf _, Node.Choice _ -> Copies.NONE;
    };
  }

  private static Copies repeated(Node.Repeat repeat, Copies once) {
    int length = once.text().text().length();
    if (length == 0 || repeat.least() < 1) {
      return Copies.NONE;
    }
    if (!once.exact()) {
      return once;
    }
    int times = Math.min(repeat.least(), Math.max(1, LONGEST_REPEATED / length));
    Needle text = new Needle(once.text().text().repeat(times), once.text().anyCase());
    return new Copies(text, times == repeat.most());
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
