package dev.perdure.activities.tool.edit;

import java.io.Serial;

/**
 * Exception for a patch that can't be read or does not fit; the message says where and what it
 * should be.
 */
final class MalformedPatch extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  MalformedPatch(String message) {
    super(message);
  }

  MalformedPatch(int line, String message) {
    this("Line %d of patchText: %s".formatted(line, message));
  }
}
