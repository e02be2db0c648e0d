package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.terminal.Terminal;

/** What is said when a person stops a verb with Ctrl-C: what becomes of what it did. */
public final class ExitMessage implements AutoCloseable {
  private final Thread hook;

  private ExitMessage(Thread hook) {
    this.hook = hook;
  }

  /** From now on, until it is closed, this is said when the process is told to end. */
  public static ExitMessage of(Terminal terminal, String sentence) {
    return of(() -> {
      terminal.note("");
      terminal.note(sentence);
    });
  }

  /** From now on, until it is closed, this is done when the process is told to end. */
  public static ExitMessage of(Runnable words) {
    var hook = Thread.ofPlatform().name("farewell").unstarted(words);
    Runtime.getRuntime().addShutdownHook(hook);
    return new ExitMessage(hook);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // it is being said
    }
  }
}
