package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.Artifacts;
import dev.perdure.planner.tool.ToolResult;
import java.nio.charset.StandardCharsets;

/** Size limit of tool results: the whole text becomes an artifact, its head is shown. */
public final class OutputLimit {

  /** The most lines of a result. */
  public static final int LINES = 2_000;

  /** The most bytes of a result. */
  public static final int BYTES = 50 * 1024;

  /** Extra lines and bytes for the note that a tool may add when the tool cuts its own output. */
  private static final int NOTE_LINES = 10;

  private static final int NOTE_BYTES = 1_024;

  private OutputLimit() {}

  static ToolResult apply(ToolResult result, Artifacts artifacts) {
    String output = result.output();
    int end = endOfHead(output);
    if (end == output.length()) {
      return result;
    }
    String id = artifacts.store(output.getBytes(StandardCharsets.UTF_8), "text/plain");
    String shown =
        "%s\n(output cut: %d of %d characters shown; the whole text is ref:%s, to be read with offset and limit)"
            .formatted(output.substring(0, end), end, output.length(), id);
    return result.withOutput(shown).with("artifact", id).with("truncated", true);
  }

  /**
   * Returns the end index of the part of the output to show. The part ends after a whole line if it
   * contains any.
   */
  private static int endOfHead(String output) {
    int end = end(output, LINES + NOTE_LINES, BYTES + NOTE_BYTES);
    return end == output.length() ? end : end(output, LINES, BYTES);
  }

  private static int end(String output, int mostLines, int mostBytes) {
    int lines = 0;
    int bytes = 0;
    int lineEnd = 0;
    for (int i = 0; i < output.length() && lines < mostLines; i++) {
      char c = output.charAt(i);
      bytes += size(c);
      if (bytes > mostBytes) {
        return lineEnd > 0 ? lineEnd : Math.max(0, i - 1);
      }
      if (c == '\n') {
        lineEnd = i + 1;
        lines++;
      }
    }
    return lines == mostLines ? lineEnd : output.length();
  }

  private static int size(char c) {
    int wide = Character.isSurrogate(c) ? 2 : 3;
    return c < 0x80 ? 1 : c < 0x800 ? 2 : wide;
  }
}
