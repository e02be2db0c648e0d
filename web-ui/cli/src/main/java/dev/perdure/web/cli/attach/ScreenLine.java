package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.StyledText;
import java.util.List;
import java.util.Optional;

/**
 * A styled line of the screen without control or invisible characters, to be cut, wrapped or put
 * beside another.
 *
 * @param next what follows on the same line in a style of its own
 */
record ScreenLine(Optional<Style> style, String text, Optional<ScreenLine> next) {

  private static final String TAB = "    ";

  ScreenLine {
    text = SafeText.block(text.replace("\t", TAB)).replace('\n', ' ');
  }

  ScreenLine(Optional<Style> style, String text) {
    this(style, text, Optional.empty());
  }

  static ScreenLine of(String text) {
    return new ScreenLine(Optional.empty(), text);
  }

  static ScreenLine of(Style style, String text) {
    return new ScreenLine(Optional.of(style), text);
  }

  static ScreenLine of(StyledText line) {
    return new ScreenLine(line.style(), line.text());
  }

  /** A line of text broken so that each piece fits; a piece of code shows that it goes on. */
  static List<ScreenLine> wrapped(StyledText line, int columns) {
    return new StyledText(line.style(), of(line).text(), line.hanging())
        .fitted(columns).stream().map(ScreenLine::of).toList();
  }

  static ScreenLine blank() {
    return of("");
  }

  /** This line with another one to the right of it, behind a rule at a column. */
  ScreenLine beside(ScreenLine right, int column) {
    ScreenLine left = cut(column);
    String gap = " ".repeat(Math.max(0, column - SafeText.width(left.text())));
    ScreenLine rule = new ScreenLine(Optional.empty(), gap + " │", Optional.of(right.indented()));
    return new ScreenLine(style, left.text(), Optional.of(rule));
  }

  private ScreenLine indented() {
    return new ScreenLine(style, " " + text, next);
  }

  ScreenLine cut(int columns) {
    return next.isPresent() ? this : new ScreenLine(style, SafeText.cut(text, columns));
  }

  /** The line broken so that each piece fits; a word longer than the line is broken, too. */
  List<ScreenLine> wrapped(int columns) {
    return SafeText.wrapHard(text, columns).stream()
        .map(piece -> new ScreenLine(style, piece))
        .toList();
  }

  /** The text with the codes of its styles; without colours only a selection keeps its own. */
  String ansi(boolean coloured) {
    String start =
        style.filter(it -> coloured || it == Style.SELECTED).map(it -> it.on(text)).orElse(text);
    return start + next.map(it -> it.ansi(coloured)).orElse("");
  }

  /** The text of the whole line. */
  String plain() {
    return text + next.map(ScreenLine::plain).orElse("");
  }
}
