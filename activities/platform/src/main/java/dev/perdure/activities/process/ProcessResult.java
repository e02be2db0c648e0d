package dev.perdure.activities.process;

import java.nio.charset.StandardCharsets;

/**
 * The result of a run.
 *
 * @param errors the beginning of standard error
 * @param timedOut whether it was killed by the timeout or a cancellation
 * @param truncated whether it was killed because its output exceeded the limit
 * @param held whether a child process could still write more output
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are handed on, never compared
public record ProcessResult(
    int exitCode, byte[] output, String errors, boolean timedOut, boolean truncated, boolean held) {

  /** The output as UTF-8. */
  public String text() {
    return new String(output, StandardCharsets.UTF_8);
  }
}
