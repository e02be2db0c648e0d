package dev.perdure.activities.failure;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads a failure together with its causes. */
public final class CauseChain {

  /** More links than real failures have; a chain with a cycle ends here. */
  private static final int MAX_CAUSES = 32;

  private CauseChain() {}

  /** Returns the failure, then its causes from the outermost to the innermost; none for null. */
  public static Stream<Throwable> of(@Nullable Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .map(Throwable.class::cast)
        .limit(MAX_CAUSES);
  }

  /** Finds the outermost failure of a type among a failure and its causes. */
  public static <T> Optional<T> find(@Nullable Throwable failure, Class<T> type) {
    return of(failure).filter(type::isInstance).map(type::cast).findFirst();
  }
}
