package dev.perdure.planner.task;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumSet;
import java.util.Set;

/** The state machine of a task; ended ones take follow-ups until the task is archived. */
public enum TaskState implements StateMachine<TaskState> {
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
  @JsonProperty("parked")
  PARKED,
  @JsonProperty("idle")
  IDLE,
  @JsonProperty("delivered")
  DELIVERED,
  @JsonProperty("answered")
  ANSWERED,
  @JsonProperty("rejected")
  REJECTED,
  @JsonProperty("cancelled")
  CANCELLED,
  @JsonProperty("failed")
  FAILED;

  /** A task that is paused or at rest is moved by nothing that its work still reports. */
  @Override
  public Set<TaskState> next() {
    return switch (this) {
      case QUEUED ->
          EnumSet.of(RUNNING, WAITING, RETRYING, PAUSED, PARKED, IDLE, CANCELLED, FAILED);
      case RUNNING -> withEnds(EnumSet.of(WAITING, RETRYING, PAUSED, PARKED));
      case WAITING -> withEnds(EnumSet.of(RUNNING, RETRYING, PAUSED, PARKED));
      case RETRYING -> withEnds(EnumSet.of(RUNNING, WAITING, PAUSED, PARKED));
      case PARKED -> withEnds(EnumSet.of(RUNNING, WAITING, PAUSED));
      case PAUSED -> withEnds(EnumSet.noneOf(TaskState.class));
      case IDLE -> EnumSet.of(CANCELLED);
      case DELIVERED, ANSWERED, REJECTED, CANCELLED, FAILED -> EnumSet.noneOf(TaskState.class);
    };
  }

  /** The states a person may bring this one to by letting the task go on. */
  public Set<TaskState> whenResumed() {
    return this == PAUSED ? EnumSet.of(RUNNING, WAITING, PARKED) : EnumSet.noneOf(TaskState.class);
  }

  /** The states that a message to a task at rest brings this one to. */
  public Set<TaskState> whenTakenUp() {
    return isAtRest() ? EnumSet.of(RUNNING) : EnumSet.noneOf(TaskState.class);
  }

  /** Whether the task has no work under way and waits for a message, if for anything. */
  public boolean isAtRest() {
    return switch (this) {
      case IDLE, DELIVERED, ANSWERED, REJECTED, CANCELLED, FAILED -> true;
      case QUEUED, RUNNING, WAITING, RETRYING, PAUSED, PARKED -> false;
    };
  }

  private static Set<TaskState> withEnds(Set<TaskState> others) {
    others.addAll(EnumSet.of(IDLE, DELIVERED, ANSWERED, REJECTED, CANCELLED, FAILED));
    return others;
  }
}
