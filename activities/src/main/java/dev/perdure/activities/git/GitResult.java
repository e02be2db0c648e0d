package dev.perdure.activities.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;

/** What a git command wrote and how it ended. */
public final class GitResult {

  private final int exitCode;
  private final byte[] output;
  private final String errors;
  private final boolean cut;

  GitResult(int exitCode, byte[] output, String errors, boolean cut) {
    this.exitCode = exitCode;
    this.output = output;
    this.errors = errors;
    this.cut = cut;
  }

  /** What git ended with; -1 when it was stopped. */
  public int exitCode() {
    return exitCode;
  }

  /** What git wrote. */
  public byte[] output() {
    return output.clone();
  }

  /** What git said on its error stream. */
  public String errors() {
    return errors;
  }

  /** Whether there was more output than was wanted. */
  public boolean cut() {
    return cut;
  }

  /** Whether git ended with 0. */
  public boolean succeeded() {
    return exitCode == 0;
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
