package dev.perdure.web.cli.terminal;

/** An ANSI style of text in the terminal: bold, dim, selected, or a colour by its meaning. */
public enum Style {
  BOLD("1"),
  /** Less important text. */
  DIM("2"),
  /** Success. */
  GOOD("32"),
  /** Work that waits for a person or a provider. */
  WAITING("33"),
  /** Failures and high risks. */
  BAD("31"),
  /** Work under way. */
  RUNNING("34"),
  /** Parked work. */
  PARKED("35"),
  /** Selected item. */
  SELECTED("7");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  /** The text between the codes of this style. */
  public String on(String text) {
    return "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
