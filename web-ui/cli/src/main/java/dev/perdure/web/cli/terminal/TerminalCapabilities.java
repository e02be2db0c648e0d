package dev.perdure.web.cli.terminal;

/**
 * The capabilities of a terminal: prompts, live lines, colours of notes and results, full screen,
 * width.
 *
 * @param wrapsResult whether results go to a terminal, so that long lines are broken between words
 * @param whole whether a view may take the whole screen
 */
public record TerminalCapabilities(
    boolean interactive,
    boolean live,
    boolean coloured,
    boolean colouredResult,
    boolean wrapsResult,
    boolean whole,
    int columns) {
  private static final int USUAL_WIDTH = 100;
  private static final int MIN_WIDTH = 40;

  /** No terminal: nothing is asked, coloured or written over. */
  public static TerminalCapabilities none(int columns) {
    return new TerminalCapabilities(false, false, false, false, false, false, columns);
  }

  /** A terminal that is written to line by line. */
  public static TerminalCapabilities ofLines(
      boolean interactive, boolean live, boolean coloured, boolean colouredResult, int columns) {
    return new TerminalCapabilities(
        interactive, live, coloured, colouredResult, colouredResult, false, columns);
  }

  /** The screen of this process, as the launcher found it. */
  static TerminalCapabilities ofThisProcess() {
    return new TerminalCapabilities(
        Boolean.getBoolean("perdure.terminal"),
        Boolean.getBoolean("perdure.live"),
        Boolean.getBoolean("perdure.colour"),
        Boolean.getBoolean("perdure.colour.result"),
        Boolean.getBoolean("perdure.result"),
        Boolean.getBoolean("perdure.screen"),
        Math.max(MIN_WIDTH, Integer.getInteger("perdure.columns", USUAL_WIDTH)));
  }
}
