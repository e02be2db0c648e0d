package dev.perdure.activities.mcp;

import java.util.function.Consumer;

/**
 * Reactions to a server.
 *
 * @param onChange is called when the server offers other things than before
 * @param onSkip is given each line on the server's standard output that is no message
 */
record ServerListener(Runnable onChange, Consumer<String> onSkip) {

  /** No reaction. */
  static ServerListener none() {
    return new ServerListener(() -> {}, _ -> {});
  }
}
