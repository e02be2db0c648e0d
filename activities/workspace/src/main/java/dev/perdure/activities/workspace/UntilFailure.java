package dev.perdure.activities.workspace;

import dev.perdure.activities.git.GitFailure;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Work on several things up to the first that fails. Only the failure of the very first is thrown:
 * a repeated call throws the failures of the others.
 */
final class UntilFailure {

  private UntilFailure() {}

  /** Works on one after another and gives those that came before a failure. */
  static <T> List<T> inOrder(List<T> all, Consumer<T> work) {
    List<T> done = new ArrayList<>();
    for (T one : all) {
      try {
        work.accept(one);
        done.add(one);
      } catch (IllegalStateException | UncheckedIOException | GitFailure e) {
        if (done.isEmpty()) {
          throw e;
        }
        break;
      }
    }
    return done;
  }

  /** Works on as many at once as there are processors; the results of those before a failure. */
  static <T, R> List<R> sideBySide(List<T> all, Function<T, R> work) {
    int most = Math.clamp(all.size(), 1, Runtime.getRuntime().availableProcessors());
    try (ExecutorService threads =
        Executors.newFixedThreadPool(most, Thread.ofVirtual().factory())) {
      List<Future<R>> begun =
          all.stream().map(one -> threads.submit(() -> work.apply(one))).toList();
      List<R> results = new ArrayList<>();
      inOrder(begun, next -> results.add(result(next)));
      return results;
    }
  }

  private static <R> R result(Future<R> work) {
    try {
      return work.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while others worked.", e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    }
  }
}
