package dev.perdure.web.cli.terminal;

/** How a word stands out on a terminal that has colours. */
public enum Style {
  /** A heading. */
  BOLD("1"),
  /** What matters less. */
  DIM("2"),
  /** What went well. */
  GOOD("32"),
  /** What waits for a person or a provider. */
  WAITING("33"),
  /** What went wrong. */
  BAD("31");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  String on(String text) {
    return "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
