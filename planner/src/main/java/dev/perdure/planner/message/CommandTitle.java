package dev.perdure.planner.message;

import org.jspecify.annotations.Nullable;

/** The title of a command's call: the command on one line, then the model's words about it. */
public final class CommandTitle {

  private static final int MAX_COMMAND = 90;
  private static final int MAX_WORDS = 60;

  private CommandTitle() {}

  /** A title such as {@code git push origin main — Publish the release}; words may be absent. */
  public static String of(String command, @Nullable String words) {
    String first = TextShortener.middle(inOneLine(command), MAX_COMMAND);
    String said = TextShortener.start(words == null ? "" : inOneLine(words), MAX_WORDS);
    return said.isEmpty() || said.equals(first) ? first : first + " — " + said;
  }

  private static String inOneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
