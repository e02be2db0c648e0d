package dev.perdure.web.server;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A deadline for the orderly shutdown of a server process, past which it prints the stacks that
 * hang and halts: a kill loses nothing, and the next start takes database and Temporal over.
 */
final class ShutdownDeadline {

  static final Duration LIMIT = Duration.ofSeconds(45);
  private static final int EXIT_CODE = 1;

  private ShutdownDeadline() {}

  /** Begins to count when the process is asked to end. */
  static void install(Duration limit) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () ->
                    Thread.ofPlatform().daemon().name("shutdown-deadline").start(() -> end(limit)),
                "shutdown-begins"));
  }

  private static void end(Duration limit) {
    try {
      Thread.sleep(limit);
    } catch (InterruptedException e) {
      return;
    }
    System.err.println(
        "Perdure did not end in order within %d s and stops now; nothing is lost. It hangs here:%n%s"
            .formatted(limit.toSeconds(), hooks()));
    Runtime.getRuntime().halt(EXIT_CODE);
  }

  /** The stacks of the threads that take part in the end, which are no daemons. */
  private static String hooks() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(thread -> !thread.getKey().isDaemon() && thread.getValue().length > 0)
        .map(ShutdownDeadline::stack)
        .collect(Collectors.joining());
  }

  private static String stack(Map.Entry<Thread, StackTraceElement[]> thread) {
    return Arrays.stream(thread.getValue())
        .map("    at %s%n"::formatted)
        .collect(Collectors.joining("", thread.getKey().getName() + System.lineSeparator(), ""));
  }
}
