package dev.perdure.planner.message;

import java.util.List;

/** The truncation of text to a limit, with a mark at the cut; never inside a surrogate pair. */
public final class TextShortener {

  private static final String REST = "…";

  private TextShortener() {}

  /** The text's first {@code most} UTF-16 units and "…", or the whole text where it has no more. */
  public static String start(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, halves(text, most) ? most - 1 : most) + REST;
  }

  /** "…" and the text's last {@code most} UTF-16 units, or the whole text where it has no more. */
  public static String end(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int from = text.length() - most;
    return REST + text.substring(halves(text, from) ? from + 1 : from);
  }

  /** The start and the end of a text with "…" between them, {@code most} UTF-16 units in all. */
  public static String middle(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    int last = (most - 1) / 3;
    int first = most - 1 - last;
    int from = text.length() - last;
    return text.substring(0, halves(text, first) ? first - 1 : first)
        + REST
        + text.substring(halves(text, from) ? from + 1 : from);
  }

  /** The first {@code most} of some texts with commas, and how many more there are. */
  public static String list(List<String> texts, int most) {
    String first = String.join(", ", texts.subList(0, Math.min(most, texts.size())));
    int more = texts.size() - most;
    return more > 0 ? first + " and %d more".formatted(more) : first;
  }

  private static boolean halves(String text, int at) {
    return at > 0
        && at < text.length()
        && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
  }
}
