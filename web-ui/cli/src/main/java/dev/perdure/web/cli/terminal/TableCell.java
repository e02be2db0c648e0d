package dev.perdure.web.cli.terminal;

import java.util.function.UnaryOperator;

/**
 * A cell of a row.
 *
 * @param paint adds colour to the text once it has its width
 */
public record TableCell(String text, UnaryOperator<String> paint) {

  public TableCell {
    text = SafeText.line(text);
  }

  /** A cell without colour. */
  public static TableCell of(String text) {
    return new TableCell(text, UnaryOperator.identity());
  }
}
