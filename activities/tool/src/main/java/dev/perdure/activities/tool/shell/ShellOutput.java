package dev.perdure.activities.tool.shell;

import dev.perdure.activities.tool.run.OutputLimit;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Output of a command as text that a model may read, and of a long one the end.
 *
 * @param isCut whether there is more before it
 */
record ShellOutput(String text, boolean isCut) {

  /** How much of the end is looked at for what a result shows of it: progress bars take much. */
  static final int LOOKED_AT = 1 << 20;

  private static final int SOME = 30;

  /** Of a character that is cut in two so many bytes may be left. */
  private static final int CUT_OFF = 3;

  /** Bytes of any kind as text without what can't be stored or shown. */
  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8).replace('\0', '\uFFFD');
  }

  /** Whether a text was made of bytes that mean no text; a stray one is only shown as such. */
  boolean isBinary() {
    return isBinary(text);
  }

  private static boolean isBinary(String text) {
    long strange = text.chars().filter(ShellOutput::isStrange).count();
    return strange > SOME && strange * 10 > text.length();
  }

  private static boolean isStrange(int c) {
    boolean control = c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\b' && c != 0x1B;
    return c == '\uFFFD' || control;
  }

  /**
   * Returns the index of the first whole line. In a single line that is too long, the index is of
   * the first whole character.
   */
  private static int begin(String text) {
    int line = text.indexOf('\n') + 1;
    int at = line < text.length() ? line : 0;
    while (at < Math.min(text.length(), CUT_OFF) && text.charAt(at) == '\uFFFD') {
      at++;
    }
    return at;
  }

  /** The last lines that fit a result, as a terminal shows them: whole lines if there are any. */
  static ShellOutput tail(byte[] end, long size) {
    String text = text(end);
    boolean cut = size > end.length;
    String shown = isBinary(text) ? text : TerminalScreen.of(text);
    byte[] bytes = shown.getBytes(StandardCharsets.UTF_8);
    if (bytes.length > OutputLimit.BYTES) {
      int from = bytes.length - OutputLimit.BYTES;
      shown = text(Arrays.copyOfRange(bytes, from, bytes.length));
      cut = true;
    }
    String last = lines(shown, cut ? begin(shown) : 0);
    return new ShellOutput(last, cut || last.length() < shown.length());
  }

  private static String lines(String text, int from) {
    int lines = 0;
    for (int i = text.length() - 2; i >= from; i--) {
      if (text.charAt(i) == '\n' && ++lines == OutputLimit.LINES) {
        return text.substring(i + 1);
      }
    }
    return text.substring(from);
  }
}
