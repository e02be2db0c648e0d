package dev.perdure.activities.mcp;

import java.io.Serial;

/** A failure of an MCP server, in a sentence for the model and for people. */
final class McpFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final boolean answered;

  McpFailure(String sentence) {
    this(sentence, false);
  }

  McpFailure(String sentence, boolean answered) {
    super(sentence);
    this.answered = answered;
  }

  /** Whether the server answered, with an error. */
  boolean isAnswer() {
    return answered;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
