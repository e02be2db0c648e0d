package dev.perdure.planner.plan;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Where a step stands, and where it may go from there. */
public enum StepState {
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

  /** The states that may follow this one. */
  public Set<StepState> next() {
    return switch (this) {
      case PENDING -> EnumSet.of(READY, SKIPPED, CANCELLED, SUPERSEDED);
      case READY -> EnumSet.of(PENDING, RUNNING, SKIPPED, CANCELLED, SUPERSEDED);
      case RUNNING ->
          EnumSet.of(AWAITING_PERSON, VERIFYING, FAILED, SKIPPED, CANCELLED, SUPERSEDED);
      case AWAITING_PERSON -> EnumSet.of(RUNNING, FAILED, SKIPPED, CANCELLED, SUPERSEDED);
      case VERIFYING -> EnumSet.of(RUNNING, DONE, FAILED, SKIPPED, CANCELLED, SUPERSEDED);
      case FAILED -> EnumSet.of(READY, SKIPPED, SUPERSEDED);
      case SKIPPED, CANCELLED -> EnumSet.of(READY, SUPERSEDED);
      case DONE, SUPERSEDED -> EnumSet.noneOf(StepState.class);
    };
  }

  /** Whether a step may go from here to there. */
  public boolean mayBecome(StepState state) {
    return next().contains(state);
  }

  /** The state after a legal move; an illegal one is a fault of the caller. */
  public StepState to(StepState state) {
    if (!mayBecome(state)) {
      throw new IllegalStateException(
          "A step that is " + wireName() + " cannot become " + state.wireName() + ".");
    }
    return state;
  }

  /** Whether steps that depend on this one may go on. */
  public boolean satisfies() {
    return this == DONE || this == SKIPPED;
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
