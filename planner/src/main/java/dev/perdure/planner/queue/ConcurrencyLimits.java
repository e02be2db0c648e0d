package dev.perdure.planner.queue;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/** The limits on tasks that are at work at the same time; absent for no limit. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ConcurrencyLimits(@Nullable Integer perPerson, @Nullable Integer perRepository) {

  /** No limit. */
  public static ConcurrencyLimits none() {
    return new ConcurrencyLimits(null, null);
  }

  /** The smaller one of each limit. */
  public ConcurrencyLimits and(ConcurrencyLimits other) {
    return new ConcurrencyLimits(
        smaller(perPerson, other.perPerson), smaller(perRepository, other.perRepository));
  }

  private static @Nullable Integer smaller(@Nullable Integer one, @Nullable Integer other) {
    return one == null ? other : other == null ? one : Integer.valueOf(Math.min(one, other));
  }
}
