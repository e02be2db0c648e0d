package dev.perdure.workflows.flow;

import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Promise;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Waiting for things that go on side by side: none is left behind when one of them fails. */
public final class Promises {

  private Promises() {}

  /** What each came to, in their order; the first failure is thrown once all have ended. */
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
