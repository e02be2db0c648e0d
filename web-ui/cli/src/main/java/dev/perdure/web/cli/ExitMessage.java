package dev.perdure.web.cli;

import dev.perdure.web.cli.terminal.Terminal;

/**
 * A message that a shutdown hook prints when the process ends, as by Ctrl-C; closing it withdraws
 * it.
 */
final class ExitMessage implements AutoCloseable {
  private final Thread hook;

  private ExitMessage(Thread hook) {
    this.hook = hook;
  }

  /** Registers a message for the shutdown of the process. */
  public static ExitMessage of(Terminal terminal, String sentence) {
    return of(() -> {
      terminal.note("");
      terminal.note(sentence);
    });
  }

  /** Registers an action for the shutdown of the process. */
  public static ExitMessage of(Runnable words) {
    var hook = Thread.ofPlatform().name("farewell").unstarted(words);
    Runtime.getRuntime().addShutdownHook(hook);
    return new ExitMessage(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // it is being said
    }
  }
}
