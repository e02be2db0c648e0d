package dev.perdure.activities.mcp;

import dev.perdure.planner.message.SecretRedactor;
import java.io.Serial;

/**
 * An exception that says without secrets why an MCP server or a call of it failed, for models and for
 * people.
 */
final class McpFailure extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** What is left of the connection. */
  enum Kind {
    /** The server answered, with an error. */
    ANSWERED,
    /** Nobody waits for the answer any longer: it is late, or the call was cancelled. */
    GIVEN_UP,
    /** The server wants a person's login, and has carried nothing out. */
    NEEDS_LOGIN,
    /** The server does not let Perdure in, and has carried nothing out. */
    REFUSED,
    /** No connection could be opened, so that nothing was sent; a later try may succeed. */
    AWAY,
    /** There is no connection. */
    BROKEN
  }

  McpFailure(String sentence) {
    this(sentence, Kind.BROKEN);
  }

  McpFailure(String sentence, Kind kind) {
    super(SecretRedactor.of(sentence));
    this.kind = kind;
  }

  Kind kind() {
    return kind;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
