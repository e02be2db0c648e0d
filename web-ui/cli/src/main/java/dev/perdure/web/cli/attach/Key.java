package dev.perdure.web.cli.attach;

import java.util.Optional;

/**
 * A key that was pressed in the terminal: its name and, for a character, its text.
 *
 * @param text what it types, empty unless it is a character
 */
record Key(Name name, String text) {
  private static final int MAX_LINE_LENGTH = 4_000;

  /** The keys that the view tells apart. */
  enum Name {
    CHARACTER,
    ENTER,
    ESCAPE,
    TAB,
    BACKSPACE,
    CLEAR,
    UP,
    DOWN,
    PAGE_UP,
    PAGE_DOWN,
    HOME,
    END,
    INTERRUPT
  }

  static Key of(Name name) {
    return new Key(name, "");
  }

  static Key typing(String text) {
    return new Key(Name.CHARACTER, text);
  }

  /** A line that is typed, after this key. */
  String addedTo(String line) {
    return switch (name) {
      case CHARACTER -> line.length() < MAX_LINE_LENGTH ? line + text : line;
      case BACKSPACE ->
          line.isEmpty() ? line : line.substring(0, line.offsetByCodePoints(line.length(), -1));
      case CLEAR -> "";
      case ENTER, ESCAPE, TAB, UP, DOWN, PAGE_UP, PAGE_DOWN, HOME, END, INTERRUPT -> line;
    };
  }

  /** The key that a letter stands for if nothing is typed. */
  static Optional<Name> motion(String letter) {
    return switch (letter) {
      case "j" -> Optional.of(Name.DOWN);
      case "k" -> Optional.of(Name.UP);
      case " " -> Optional.of(Name.PAGE_DOWN);
      case "b" -> Optional.of(Name.PAGE_UP);
      case "g" -> Optional.of(Name.HOME);
      case "G" -> Optional.of(Name.END);
      default -> Optional.empty();
    };
  }
}
