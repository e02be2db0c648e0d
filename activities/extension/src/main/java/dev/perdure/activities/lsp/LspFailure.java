package dev.perdure.activities.lsp;

import java.io.Serial;

/** Exception for a failure of a language server, with a message for the model and for people. */
final class LspFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  LspFailure(String sentence) {
    super(sentence);
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
