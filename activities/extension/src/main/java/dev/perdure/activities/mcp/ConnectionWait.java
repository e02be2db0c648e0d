package dev.perdure.activities.mcp;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** Wait for the connection to an MCP server that is away; nothing was sent to the server yet. */
final class ConnectionWait {

  private static final Duration POLL_INTERVAL = Duration.ofMillis(100);

  private final McpConnections connections;

  ConnectionWait(McpConnections connections) {
    this.connections = connections;
  }

  /** The connection for a call, tried until the time of the call is over. */
  McpConnection await(Place place, McpCallOptions options) {
    long end = System.nanoTime() + options.limit().toNanos();
    while (true) {
      try {
        return connections.to(place);
      } catch (McpFailure failure) {
        if (!isWorthWaiting(failure, options)) {
          throw failure;
        }
        if (System.nanoTime() > end) {
          throw new McpFailure(
              "%s It was away for all the %d s that a call may take."
                  .formatted(failure.sentence(), options.limit().toSeconds()));
        }
      }
      LockSupport.parkNanos(POLL_INTERVAL.toNanos());
    }
  }

  /** Whether a server that was away has come back, or refuses. */
  boolean isOver(Place place) {
    try {
      return connections.to(place).isOpen();
    } catch (McpFailure failure) {
      return failure.kind() != McpFailureKind.AWAY;
    }
  }

  private boolean isWorthWaiting(McpFailure failure, McpCallOptions options) {
    return failure.kind() == McpFailureKind.AWAY
        && !connections.isClosed()
        && !options.cancellation().requested()
        && !Thread.currentThread().isInterrupted();
  }
}
