package dev.perdure.activities.mcp;

/** The state of the connection after the failure. */
enum McpFailureKind {
  /** The server answered, with an error. */
  ANSWERED,
  /** The server answered in a form that the protocol does not know. */
  UNREADABLE,
  /**
   * An answer for which the caller no longer waits, because the answer is late or a cancellation
   * ended the call.
   */
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
