package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.task.StateMachine;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** The state machine of a step of a plan, from pending to done, failed or skipped. */
public enum StepState implements StateMachine<StepState> {
  @JsonProperty("pending")
  PENDING,
  @JsonProperty("ready")
  READY,
  @JsonProperty("running")
  RUNNING,
  @JsonProperty("awaiting-person")
  @JsonAlias("awaiting_person")
  AWAITING_PERSON,
  @JsonProperty("verifying")
  VERIFYING,
  @JsonProperty("done")
  DONE,
  @JsonProperty("failed")
  FAILED,
  @JsonProperty("skipped")
  SKIPPED,
  @JsonProperty("cancelled")
  CANCELLED,
  @JsonProperty("superseded")
  SUPERSEDED;

  /**
   * Returns the states that can follow this state. A done step stays done, even if a later report
   * arrives. A stopped step must run again.
   */
  @Override
  public Set<StepState> next() {
    return switch (this) {
      case PENDING -> withEnds(EnumSet.of(READY, RUNNING));
      case READY -> withEnds(EnumSet.of(PENDING, RUNNING));
      case RUNNING -> withEnds(EnumSet.of(PENDING, AWAITING_PERSON, VERIFYING, FAILED));
      case AWAITING_PERSON -> withEnds(EnumSet.of(PENDING, RUNNING, VERIFYING, FAILED));
      case VERIFYING -> withEnds(EnumSet.of(PENDING, RUNNING, AWAITING_PERSON, DONE, FAILED));
      case FAILED -> EnumSet.of(PENDING, READY, RUNNING, SKIPPED, SUPERSEDED);
      case SKIPPED, CANCELLED -> EnumSet.of(PENDING, READY, RUNNING, SUPERSEDED);
      case DONE, SUPERSEDED -> EnumSet.noneOf(StepState.class);
    };
  }

  /** The states that this one may change to when the plan is carried out again. */
  public Set<StepState> whenLaidOut() {
    return this == SUPERSEDED || this == PENDING
        ? EnumSet.noneOf(StepState.class)
        : EnumSet.of(PENDING);
  }

  private static Set<StepState> withEnds(Set<StepState> others) {
    others.addAll(EnumSet.of(SKIPPED, CANCELLED, SUPERSEDED));
    return others;
  }

  /** Whether steps that depend on this one may go on. */
  public boolean satisfies() {
    return this == DONE || this == SKIPPED;
  }

  /** Whether its run is under way, also while it waits for a person. */
  public boolean isAtWork() {
    return this == RUNNING || this == AWAITING_PERSON || this == VERIFYING;
  }

  /** Whether the step has come to an end, good or bad. */
  public boolean hasEnded() {
    return switch (this) {
      case DONE, FAILED, SKIPPED, CANCELLED, SUPERSEDED -> true;
      case PENDING, READY, RUNNING, AWAITING_PERSON, VERIFYING -> false;
    };
  }

  /** The name on the wire, such as {@code awaiting-person}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
