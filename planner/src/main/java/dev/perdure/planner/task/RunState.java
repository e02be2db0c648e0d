package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumSet;
import java.util.Set;

/**
 * The state machine of an agent run. {@code WAITING} and {@code PAUSED} are never stored: they are
 * derived from the run's requests and from its task.
 */
public enum RunState implements StateMachine<RunState> {
  @JsonProperty("queued")
  QUEUED,
  @JsonProperty("running")
  RUNNING,
  @JsonProperty("waiting")
  WAITING,
  @JsonProperty("retrying")
  RETRYING,
  @JsonProperty("paused")
  PAUSED,
  @JsonProperty("completed")
  COMPLETED,
  @JsonProperty("failed")
  FAILED,
  @JsonProperty("cancelled")
  CANCELLED,
  @JsonProperty("timed_out")
  TIMED_OUT;

  /** The first end stands. */
  @Override
  public Set<RunState> next() {
    return switch (this) {
      case QUEUED -> withEnds(EnumSet.of(RUNNING));
      case RUNNING -> withEnds(EnumSet.of(WAITING, RETRYING, PAUSED));
      case WAITING, PAUSED -> withEnds(EnumSet.of(RUNNING));
      case RETRYING -> withEnds(EnumSet.of(RUNNING, WAITING, PAUSED));
      case COMPLETED, FAILED, CANCELLED, TIMED_OUT -> EnumSet.noneOf(RunState.class);
    };
  }

  /** The states that another opening message brings this one to. */
  public Set<RunState> whenOpened() {
    return hasEnded() || this == QUEUED ? EnumSet.of(RUNNING) : EnumSet.noneOf(RunState.class);
  }

  /** Whether the run has come to an end, good or bad. */
  public boolean hasEnded() {
    return switch (this) {
      case COMPLETED, FAILED, CANCELLED, TIMED_OUT -> true;
      case QUEUED, RUNNING, WAITING, RETRYING, PAUSED -> false;
    };
  }

  private static Set<RunState> withEnds(Set<RunState> others) {
    others.addAll(EnumSet.of(COMPLETED, FAILED, CANCELLED, TIMED_OUT));
    return others;
  }
}
