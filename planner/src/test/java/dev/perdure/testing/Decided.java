package dev.perdure.testing;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A decision of a test, with the optional parts that the test gives it. */
public final class Decided {
  private final RequestId request;
  private final String digest;
  private final Outcome outcome;
  private String id;
  private String by = "ann";
  private Instant at = Instant.EPOCH;
  private @Nullable String comment;
  private @Nullable List<List<String>> answers;
  private @Nullable List<StepId> steps;
  private @Nullable BigDecimal budget;
  private @Nullable String model;
  private Decision.@Nullable Remember remember;

  private Decided(RequestId request, String digest, Outcome outcome) {
    this.request = request;
    this.digest = digest;
    this.outcome = outcome;
    this.id = "d-" + request;
  }

  public static Decided on(PendingRequest request, Outcome outcome) {
    return on(request.id(), request.digest(), outcome);
  }

  public static Decided on(RequestId request, String digest, Outcome outcome) {
    return new Decided(request, digest, outcome);
  }

  public Decided id(String wanted) {
    id = wanted;
    return this;
  }

  public Decided by(String person, Instant moment) {
    by = person;
    at = moment;
    return this;
  }

  public Decided comment(@Nullable String words) {
    comment = words;
    return this;
  }

  public Decided answers(@Nullable List<List<String>> chosen) {
    answers = chosen;
    return this;
  }

  public Decided steps(@Nullable List<StepId> chosen) {
    steps = chosen;
    return this;
  }

  public Decided budget(@Nullable BigDecimal limit) {
    budget = limit;
    return this;
  }

  public Decided model(@Nullable String name) {
    model = name;
    return this;
  }

  public Decided remember(Decision.@Nullable Remember kept) {
    remember = kept;
    return this;
  }

  public Decision decision() {
    return new Decision(
        request,
        new DecisionId(id),
        digest,
        outcome,
        answers,
        comment,
        null,
        steps,
        null,
        null,
        null,
        remember,
        null,
        budget,
        model,
        null,
        by,
        at);
  }
}
