package dev.perdure.web.cli.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Reader of the lines that a person types on standard input; the wait for one can be abandoned. */
final class StdinLineReader {
  private static final long LOOK_MILLIS = 500;

  private final BufferedReader in;
  private @Nullable CompletableFuture<Optional<String>> begun;

  StdinLineReader(BufferedReader in) {
    this.in = in;
  }

  /** Whether an earlier wait was abandoned, so that the next line answers the earlier prompt. */
  boolean isStale() {
    return begun != null;
  }

  /** The next line; empty when the input is closed or the answer is no longer wanted. */
  Optional<String> next(BooleanSupplier wanted) {
    var reading =
        begun == null ? CompletableFuture.supplyAsync(this::read, StdinLineReader::run) : begun;
    begun = reading;
    while (true) {
      try {
        Optional<String> line = reading.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        begun = null;
        return line;
      } catch (TimeoutException e) {
        if (!wanted.getAsBoolean()) {
          return Optional.empty();
        }
      } catch (ExecutionException e) {
        begun = null;
        return Optional.empty();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
  }

  private Optional<String> read() {
    try {
      return Optional.ofNullable(in.readLine()).map(String::strip);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static void run(Runnable reading) {
    Thread.ofPlatform().daemon().name("typed").start(reading);
  }
}
