package dev.perdure.activities.model;

/**
 * Replaces control characters, NUL and unpaired surrogates in text that a model wrote, before it
 * reaches a terminal or the database.
 */
public final class ModelOutputSanitizer {

  private static final char INSTEAD = '\uFFFD';

  private ModelOutputSanitizer() {}

  /** Text for people: no control characters but tab and line ends, no halves of characters. */
  public static String text(String text) {
    return replaced(text, true);
  }

  /** Text for tools: control characters may be meant, but NUL and halves cannot be stored. */
  public static String storable(String text) {
    return replaced(text, false);
  }

  private static String replaced(String text, boolean controls) {
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      if (isUnwelcome(text, i, controls)) {
        clean = clean == null ? new StringBuilder(text) : clean;
        clean.setCharAt(i, INSTEAD);
      }
    }
    return clean == null ? text : clean.toString();
  }

  private static boolean isUnwelcome(String text, int at, boolean controls) {
    char c = text.charAt(at);
    return c == 0 || (controls && isControl(c)) || isHalf(text, at);
  }

  private static boolean isControl(char c) {
    return Character.isISOControl(c) && c != '\t' && c != '\n' && c != '\r';
  }

  private static boolean isHalf(String text, int at) {
    char c = text.charAt(at);
    if (Character.isHighSurrogate(c)) {
      return at + 1 == text.length() || !Character.isLowSurrogate(text.charAt(at + 1));
    }
    return Character.isLowSurrogate(c)
        && (at == 0 || !Character.isHighSurrogate(text.charAt(at - 1)));
  }
}
