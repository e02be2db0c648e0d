package dev.perdure.planner.message;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The start of a text whose beginning is missing: it may be the second half of a secret. */
public final class SecretGap {

  private static final Pattern BEGIN = Pattern.compile("-----BEGIN [A-Z ]*PRIVATE KEY-----");
  private static final Pattern KEY_LINE =
      Pattern.compile("[A-Za-z0-9+/=]{40,}+|(?:Proc-Type|DEK-Info):.*+");
  private static final Pattern LAST_KEY_LINE = Pattern.compile("[A-Za-z0-9+/=]*+");

  private SecretGap() {}

  /**
   * Returns the start of the first line that cannot belong to a private key or a token with a lost
   * beginning; the length of the text if there is none.
   */
  public static int end(String text) {
    int from = nextLine(text, 0);
    Matcher end = SecretWindow.END.matcher(text);
    if (end.find() && !BEGIN.matcher(text.substring(0, end.start())).find()) {
      from = Math.max(from, end.end());
    }
    return afterKeyLines(text, from);
  }

  /** Skips the lines of a private key; a shorter line may be the last one. */
  private static int afterKeyLines(String text, int from) {
    int start = from;
    boolean isInKey = false;
    while (start < text.length()) {
      int next = nextLine(text, start);
      String line = text.substring(start, next).strip();
      boolean isUnfinished = !isBreak(text.charAt(next - 1));
      boolean isKeyLine = KEY_LINE.matcher(line).matches();
      boolean isLast = (isInKey || isUnfinished) && LAST_KEY_LINE.matcher(line).matches();
      if (!isKeyLine && !isLast) {
        return start;
      }
      isInKey = isKeyLine;
      start = next;
    }
    return start;
  }

  private static int nextLine(String text, int start) {
    int end = start;
    while (end < text.length() && !isBreak(text.charAt(end))) {
      end++;
    }
    boolean isPair = text.startsWith("\r\n", end);
    return Math.min(end + (isPair ? 2 : 1), text.length());
  }

  /** A progress bar returns to the start of its line. */
  private static boolean isBreak(char character) {
    return character == '\n' || character == '\r';
  }
}
