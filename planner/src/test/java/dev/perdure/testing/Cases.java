package dev.perdure.testing;

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Tries a property on random cases for a time. What fails names its seed; {@code
 * -Dperdure.fuzz.seed} repeats one, {@code -Dperdure.fuzz.seconds} gives more time than the third
 * of a second that a build has, and then other seeds each time. A build also makes few of the tries
 * of a test that counts them; {@code dev/fuzz}, {@code dev/mutation} and {@code -Psoak} make all.
 */
public final class Cases {

  private static final int SECONDS = Integer.getInteger("perdure.fuzz.seconds", 0);
  private static final Duration DEFAULT_TIME = Duration.ofMillis(300);
  private static final boolean ALL_TRIES = Boolean.getBoolean("perdure.fuzz.all") || Soak.isOn();
  private static final int TRIES_DIVISOR = 5;
  private static final Duration CASE_TIMEOUT = Duration.ofSeconds(90);

  private Cases() {}

  /** Tries cases one after another; one that does not end in half a minute fails as well. */
  public static void check(Consumer<Random> property) {
    Long only = Long.getLong("perdure.fuzz.seed");
    if (only != null) {
      property.accept(new Random(only));
      return;
    }
    AtomicLong seed = new AtomicLong(SECONDS > 0 ? System.nanoTime() : 1);
    AtomicLong begun = new AtomicLong(System.nanoTime());
    long end = System.nanoTime() + time().toNanos();
    FutureTask<Void> work =
        new FutureTask<>(() -> {
          while (System.nanoTime() < end) {
            begun.set(System.nanoTime());
            property.accept(new Random(seed.get()));
            seed.incrementAndGet();
          }
          return null;
        });
    Thread worker = Thread.ofPlatform().daemon().name("cases").start(work);
    awaitEnd(work, worker, seed, begun);
  }

  private static Duration time() {
    return SECONDS > 0 ? Duration.ofSeconds(SECONDS) : DEFAULT_TIME;
  }

  /** Returns the number of tries to make: all of them, or a fifth in a build. */
  public static int tries(int all) {
    return ALL_TRIES ? all : all / TRIES_DIVISOR;
  }

  private static void awaitEnd(
      FutureTask<Void> work, Thread worker, AtomicLong seed, AtomicLong begun) {
    while (true) {
      try {
        work.get(1, TimeUnit.SECONDS);
        return;
      } catch (TimeoutException goesOn) {
        if (System.nanoTime() - begun.get() > CASE_TIMEOUT.toNanos()) {
          AssertionError hangs = new AssertionError("Seed " + seed.get() + " does not end");
          hangs.setStackTrace(worker.getStackTrace());
          throw hangs;
        }
      } catch (ExecutionException failed) {
        throw new AssertionError("Seed " + seed.get() + " failed", failed.getCause());
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
