package dev.perdure.testing;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Tries a property on random cases for a time. What fails names its seed; {@code
 * -Dperdure.fuzz.seed} repeats one, {@code -Dperdure.fuzz.seconds} gives more time than the one
 * second that a build has, and then other seeds each time.
 */
public final class Cases {

  private static final int SECONDS = Integer.getInteger("perdure.fuzz.seconds", 1);
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private Cases() {}

  /** Tries cases one after another; one that does not end in half a minute fails as well. */
  public static void check(Consumer<Random> property) {
    Long only = Long.getLong("perdure.fuzz.seed");
    if (only != null) {
      property.accept(new Random(only));
      return;
    }
    AtomicLong seed = new AtomicLong(SECONDS > 1 ? System.nanoTime() : 1);
    AtomicLong begun = new AtomicLong(System.nanoTime());
    long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
    CompletableFuture<Void> done = new CompletableFuture<>();
    Thread worker =
        Thread.ofPlatform()
            .daemon()
            .name("cases")
            .unstarted(() -> {
              while (System.nanoTime() < end && !done.isDone()) {
                begun.set(System.nanoTime());
                try {
                  property.accept(new Random(seed.get()));
                } catch (
                    Throwable fault) { // NOPMD: an error of the code under test, told with its seed
                  done.completeExceptionally(
                      new AssertionError("Seed " + seed.get() + " failed", fault));
                  return;
                }
                seed.incrementAndGet();
              }
              done.complete(null);
            });
    worker.start();
    awaitEnd(done, worker, seed, begun);
  }

  private static void awaitEnd(
      CompletableFuture<Void> done, Thread worker, AtomicLong seed, AtomicLong begun) {
    while (true) {
      try {
        done.get(1, TimeUnit.SECONDS);
        return;
      } catch (TimeoutException goesOn) {
        if (System.nanoTime() - begun.get() > LONGEST.toNanos()) {
          AssertionError hangs = new AssertionError("Seed " + seed.get() + " does not end");
          hangs.setStackTrace(worker.getStackTrace());
          done.complete(null);
          throw hangs;
        }
      } catch (ExecutionException failed) {
        throw new AssertionError(failed.getCause().getMessage(), failed.getCause().getCause());
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** One of some values. */
  @SafeVarargs
  public static <T> T pick(Random random, T... values) {
    return values[random.nextInt(values.length)];
  }

  /** A text of up to so many pieces. */
  public static String text(Random random, int most, String... pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      text.append(pick(random, pieces));
    }
    return text.toString();
  }
}
