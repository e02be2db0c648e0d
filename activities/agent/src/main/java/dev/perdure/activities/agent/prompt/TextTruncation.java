package dev.perdure.activities.agent.prompt;

import dev.perdure.planner.message.TextShortener;

/** Truncates texts for prompts, with a notice of what was cut. */
final class TextTruncation {

  private TextTruncation() {}

  /** The beginning of a text, with a notice if it has more. */
  static String start(String text, int most) {
    String whole = text.strip();
    return whole.length() <= most
        ? whole
        : TextShortener.start(whole, most) + "\n" + notice("first", most, whole);
  }

  /** The end of a text, with a notice if it has more. */
  static String end(String text, int most) {
    String whole = text.strip();
    return whole.length() <= most
        ? whole
        : notice("last", most, whole) + "\n" + TextShortener.end(whole, most);
  }

  /** Both ends of a text, as a log tells its cause at the end, with a notice between them. */
  static String ends(String text, int most) {
    String whole = text.strip();
    return whole.length() <= most
        ? whole
        : "%s\n(cut: the first and the last %,d of %,d characters)\n%s"
            .formatted(
                TextShortener.start(whole, most / 2),
                most / 2,
                whole.length(),
                TextShortener.end(whole, most / 2));
  }

  private static String notice(String which, int most, String whole) {
    return "(cut: the %s %,d of %,d characters)".formatted(which, most, whole.length());
  }
}
