package dev.perdure.activities.pipe;

import static java.util.concurrent.CompletableFuture.delayedExecutor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Pipes in place of the files from which git and ripgrep take rules and settings. Both would wait
 * there for a writer that never comes; where one of them takes long, such pipes are looked for and
 * opened for a moment, so that whoever waits finds them empty and goes on.
 */
public final class RulePipes implements AutoCloseable {

  private static final long USUAL_MILLIS = 1_500;
  private static final long OPEN_MILLIS = 10;
  private static final long SHUT_MILLIS = 40;
  private static final long AGAIN_MILLIS = 10_000;

  /** Somebody has waited at these: whoever comes next need not wait to find out. */
  private static final Set<Path> KNOWN = new ConcurrentSkipListSet<>();

  private final Supplier<Path> place;
  private final CountDownLatch over = new CountDownLatch(1);

  private RulePipes(Supplier<Path> place) {
    this.place = place;
  }

  /** Watches over a program that is about to be started and reads rules below a directory. */
  public static RulePipes watch(Supplier<Path> place) {
    RulePipes pipes = new RulePipes(place);
    long delay = pipes.found().isEmpty() ? USUAL_MILLIS : SHUT_MILLIS;
    delayedExecutor(delay, TimeUnit.MILLISECONDS, pipes::begin).execute(pipes::open);
    return pipes;
  }

  /** The pipes at which programs have waited there. */
  public Set<Path> found() {
    if (KNOWN.isEmpty()) {
      return Set.of();
    }
    Path top = place.get();
    KNOWN.removeIf(pipe -> pipe.startsWith(top) && !PipeFinder.isPipe(pipe));
    return KNOWN.stream().filter(pipe -> pipe.startsWith(top)).collect(Collectors.toSet());
  }

  /** The program has ended. */
  @Override
  public void close() {
    over.countDown();
  }

  private boolean isOver() {
    return over.getCount() == 0;
  }

  private boolean isOverAfter(long millis) throws InterruptedException {
    return over.await(millis, TimeUnit.MILLISECONDS);
  }

  private void begin(Runnable watching) {
    if (!isOver()) {
      Thread.ofPlatform().daemon().name("rule-pipes").start(watching);
    }
  }

  private void open() {
    try {
      Set<Path> pipes;
      do {
        pipes = found();
        if (pipes.isEmpty()) {
          KNOWN.removeIf(pipe -> !PipeFinder.isPipe(pipe));
          KNOWN.addAll(PipeFinder.below(place.get(), this::isOver));
          pipes = found();
        }
        for (Path pipe : pipes) {
          open(pipe);
        }
      } while (!isOverAfter(pipes.isEmpty() ? AGAIN_MILLIS : SHUT_MILLIS));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Opened both ways a pipe makes nobody wait, and lets those go on who do. */
  private void open(Path pipe) throws InterruptedException {
    try (var _ =
        FileChannel.open(
            pipe, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      isOverAfter(OPEN_MILLIS);
    } catch (IOException gone) {
      KNOWN.remove(pipe);
    }
  }
}
