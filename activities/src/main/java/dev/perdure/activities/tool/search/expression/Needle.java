package dev.perdure.activities.tool.search.expression;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A text that stands in every line that matches.
 *
 * @param anyCase whether it may be written in any case; it is given in lower case then
 */
public record Needle(String text, boolean anyCase) {

  static final Needle NOTHING = new Needle("", false);

  /** This text and another one after it. */
  Needle with(Needle next) {
    boolean mixed = anyCase || next.anyCase;
    String both = text + next.text;
    return new Needle(mixed ? both.toLowerCase(Locale.ROOT) : both, mixed);
  }

  /** The bytes of the text, each as one character. */
  public String latin() {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
