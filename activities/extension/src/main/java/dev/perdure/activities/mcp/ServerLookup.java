package dev.perdure.activities.mcp;

import dev.perdure.activities.config.McpServerSettings;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A server that is asked for its tools.
 *
 * @param tools the number of tools that it offers, once it has answered
 */
record ServerLookup(String server, McpServerSettings settings, Future<Integer> tools) {

  /** Waits for the answer up to a reading of {@link System#nanoTime}, and tells whether it came. */
  boolean isDone(long end) {
    try {
      tools.get(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      return true;
    } catch (ExecutionException _) {
      return true;
    } catch (TimeoutException _) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Waits for the answer; one that cannot be kept fails the caller. */
  void require() {
    try {
      tools.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("The tools of an MCP server can't be kept.", e);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
