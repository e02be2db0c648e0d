package dev.perdure.web.cli.terminal;

import java.util.List;
import java.util.Optional;

/**
 * A line of text with the style in which a terminal shows it.
 *
 * @param style empty for plain text
 */
public record StyledText(Optional<Style> style, String text) {

  /** Plain text. */
  public static StyledText of(String text) {
    return new StyledText(Optional.empty(), text);
  }

  public static StyledText of(Style style, String text) {
    return new StyledText(Optional.of(style), text);
  }

  /** The line broken between words; each piece keeps the style. */
  List<StyledText> wrapped(int columns) {
    return SafeText.wrap(text, columns).stream()
        .map(piece -> new StyledText(style, piece))
        .toList();
  }

  /** The text with the codes of its style. */
  String ansi() {
    return style.map(it -> it.on(text)).orElse(text);
  }
}
