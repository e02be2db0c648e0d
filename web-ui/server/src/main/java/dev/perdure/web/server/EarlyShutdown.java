package dev.perdure.web.server;

import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/**
 * The end of a server process that was asked to end before it was ready. The process prints one
 * line and waits until the start has released what it holds. Perdure hides failures of a start that
 * loses its database and beans.
 */
final class EarlyShutdown {

  static final String SENTENCE = "Perdure was asked to end before it was ready, and ends.";

  private final Consumer<String> printer;
  private final CountDownLatch released = new CountDownLatch(1);

  EarlyShutdown(Consumer<String> printer) {
    this.printer = printer;
  }

  /**
   * Runs a start. The call does not return if the process was asked to end and the start failed.
   */
  void run(Runnable start) {
    Thread hook = new Thread(this::end, "early-shutdown");
    boolean isComplete = !add(hook);
    try {
      if (!isComplete) {
        start.run();
        isComplete = true;
      }
    } finally {
      released.countDown();
      if (!remove(hook) && !isComplete) {
        awaitEnd();
      }
    }
  }

  /** Leaves the release to other shutdown hooks from now on. */
  void handOver() {
    released.countDown();
  }

  /** Whether the process was asked to end. */
  static boolean isShuttingDown() {
    Thread probe = new Thread(() -> {}, "probe");
    return !add(probe) || !remove(probe);
  }

  private void end() {
    LoggingSystem logging = LoggingSystem.get(EarlyShutdown.class.getClassLoader());
    logging.getLoggerConfigurations().stream()
        .filter(logger -> logger.getConfiguredLevel() != null)
        .forEach(logger -> logging.setLogLevel(logger.getName(), LogLevel.OFF));
    printer.accept(SENTENCE);
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the end of the process, which needs no return of this thread. */
  private static void awaitEnd() {
    try {
      Thread.currentThread().join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean add(Thread hook) {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false; // The process ends already.
    }
  }

  private static boolean remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false; // The process ends already.
    }
  }
}
