package dev.perdure.workflows.flow;

import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Promise;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The helper that awaits Temporal promises: all results in order, else the first failure. */
public final class Promises {

  private Promises() {}

  /**
   * Awaits all promises and returns their results in order; throws the first failure once all have
   * ended.
   */
  public static <T> List<T> all(List<Promise<T>> promises) {
    List<T> results = new ArrayList<>();
    @Nullable TemporalFailure first = null;
    for (Promise<T> promise : promises) {
      try {
        results.add(promise.get());
      } catch (TemporalFailure failure) {
        first = first == null ? failure : first;
      }
    }
    if (first != null) {
      throw first;
    }
    return results;
  }
}
