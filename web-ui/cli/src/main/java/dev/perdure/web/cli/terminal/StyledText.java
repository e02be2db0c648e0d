package dev.perdure.web.cli.terminal;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A line of text with the style in which a terminal shows it.
 *
 * @param style empty for plain text
 * @param hanging the columns by which what follows a break is indented; empty for code, which is
 *     not broken between words
 */
public record StyledText(Optional<Style> style, String text, OptionalInt hanging) {

  /** A line of prose; what follows a break is indented as its beginning is. */
  public StyledText(Optional<Style> style, String text) {
    this(style, text, OptionalInt.of(LineBreaker.indentOf(text)));
  }

  /** Plain text. */
  public static StyledText of(String text) {
    return new StyledText(Optional.empty(), text);
  }

  public static StyledText of(Style style, String text) {
    return new StyledText(Optional.of(style), text);
  }

  /** A line of a command, a diff or a file, which must not look like two. */
  public static StyledText code(String text) {
    return code(Optional.empty(), text);
  }

  /** A line of code with a style. */
  public static StyledText code(Optional<Style> style, String text) {
    return new StyledText(style, text, OptionalInt.empty());
  }

  /** The same line; what follows a break is indented by so many columns. */
  public StyledText hangingBy(int columns) {
    return new StyledText(style, text, OptionalInt.of(columns));
  }

  /** The line broken between words, but for code; each piece keeps the style. */
  public List<StyledText> wrapped(int columns) {
    return hanging.isEmpty()
        ? List.of(this)
        : pieces(SafeText.wrap(text, columns, hanging.getAsInt()));
  }

  /**
   * The line broken so that no piece is wider than the screen. In code, a mark stands before what
   * follows a break.
   */
  public List<StyledText> fitted(int columns) {
    return pieces(
        hanging.isEmpty()
            ? SafeText.wrapCode(text, columns)
            : SafeText.wrapHard(text, columns, hanging.getAsInt()));
  }

  private List<StyledText> pieces(List<String> texts) {
    return texts.stream().map(piece -> new StyledText(style, piece, hanging)).toList();
  }

  /** The text with the codes of its style. */
  String ansi() {
    return style.map(it -> it.on(text)).orElse(text);
  }
}
