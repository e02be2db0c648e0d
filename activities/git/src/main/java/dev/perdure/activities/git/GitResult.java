package dev.perdure.activities.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/**
 * The output and the exit code of a git command; -1 when it was stopped.
 *
 * @param errors its messages without secrets: git quotes the addresses of remotes
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
public record GitResult(int exitCode, byte[] output, String errors, boolean cut) {

  /** Whether git ended with 0. */
  public boolean succeeded() {
    return exitCode == 0;
  }

  /** The same failure with another message. */
  GitResult because(String message) {
    return new GitResult(exitCode, output, message, cut);
  }

  /** The output as text, without the last line break. */
  public String text() {
    return new String(output, UTF_8).stripTrailing();
  }

  /** The output of a {@code -z} command, each name as the bytes it is made of. */
  public List<String> rawNames() {
    return split(new String(output, ISO_8859_1));
  }

  /** The output of a {@code -z} command. */
  public List<String> names() {
    return split(new String(output, UTF_8));
  }

  private static List<String> split(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split("\0"));
  }
}
