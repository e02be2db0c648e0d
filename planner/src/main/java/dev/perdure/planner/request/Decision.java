package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.plan.Plan;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A person's decision on a request: the outcome with its details, such as answers, comments or a
 * new limit; {@code digest} names what they saw.
 *
 * <p>{@code steps} is null if the whole plan is meant: an empty list approves nothing and is
 * refused. {@code answers} is a list by question, each a list of chosen labels or free text. {@code
 * ticked} are the manual checks that were made, {@code waived} those that the comment gives up.
 * {@code inPlaceOf} is the absent person whose deputy decided; only the server names this person.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Decision(
    RequestId requestId,
    DecisionId decisionId,
    String digest,
    Outcome outcome,
    @Nullable List<List<String>> answers,
    @Nullable String comment,
    @Nullable Map<StepId, String> stepComments,
    @Nullable List<StepId> steps,
    @Nullable List<DecisionLineComment> lineComments,
    @Nullable List<String> ticked,
    @Nullable List<String> waived,
    @Nullable Remember remember,
    @Nullable Then then,
    @Nullable BigDecimal budget,
    @Nullable String model,
    @Nullable String inPlaceOf,
    String by,
    Instant at) {

  /** The name under which Perdure itself ends requests about limits on spending. */
  private static final String SPENDING_POLICY = "the spending policy";

  /** Copies the lists, keeping absent ones absent. */
  public Decision {
    answers = answers == null ? null : answers.stream().map(NullSafeLists::<String>copy).toList();
    stepComments =
        stepComments == null
            ? null
            : Collections.unmodifiableMap(new LinkedHashMap<>(stepComments));
    steps = steps == null ? null : NullSafeLists.copy(steps);
    lineComments = lineComments == null ? null : NullSafeLists.copy(lineComments);
    ticked = ticked == null ? null : NullSafeLists.copy(ticked);
    waived = waived == null ? null : NullSafeLists.copy(waived);
  }

  /** A decision that says no more than its outcome. */
  public static Decision of(
      HumanRequest request, DecisionId id, Outcome outcome, String by, Instant at) {
    return bare(request.id(), request.digest(), id, outcome, by, at);
  }

  /** The approval of a request for more, with the new limit. */
  public static Decision raising(
      RequestId request, String digest, DecisionId id, BigDecimal limit, String by, Instant at) {
    return bare(request, digest, id, Outcome.APPROVE, by, at).with(null, limit);
  }

  /** The end of a request whose limit on spending is used up no more, by Perdure itself. */
  public static Decision releasing(
      HumanRequest request, DecisionId id, BigDecimal limit, String reason, Instant at) {
    return bare(request.id(), request.digest(), id, Outcome.APPROVE, SPENDING_POLICY, at)
        .with(reason, limit);
  }

  /** The permission that a rule of this decision gives to another request as well. */
  public Decision covering(RequestId other, String otherDigest, DecisionId id) {
    return bare(other, otherDigest, id, Outcome.ALLOW_ONCE, by, at)
        .with("Covered by decision %s on request %s.".formatted(decisionId, requestId), null);
  }

  private static Decision bare(
      RequestId request, String digest, DecisionId id, Outcome outcome, String by, Instant at) {
    return new Decision(
        request, id, digest, outcome, null, null, null, null, null, null, null, null, null, null,
        null, null, by, at);
  }

  private Decision with(@Nullable String words, @Nullable BigDecimal limit) {
    return with(words, limit, by, at);
  }

  private Decision with(
      @Nullable String words, @Nullable BigDecimal limit, String sender, Instant moment) {
    return new Decision(
        requestId,
        decisionId,
        digest,
        outcome,
        answers,
        words,
        stepComments,
        steps,
        lineComments,
        ticked,
        waived,
        remember,
        then,
        limit,
        model,
        inPlaceOf,
        sender,
        moment);
  }

  /** The same decision in the place of an absent person; null for none. */
  public Decision inPlaceOf(@Nullable String person) {
    return new Decision(
        requestId,
        decisionId,
        digest,
        outcome,
        answers,
        comment,
        stepComments,
        steps,
        lineComments,
        ticked,
        waived,
        remember,
        then,
        budget,
        model,
        person,
        by,
        at);
  }

  /** Whether another decision has the same content, regardless of its people and its time. */
  public boolean hasContentOf(Decision other) {
    return equals(other.with(other.comment, other.budget, by, at).inPlaceOf(inPlaceOf));
  }

  /** Whether the decision has a comment for its reader. */
  public boolean hasComment() {
    return comment != null && !comment.isBlank();
  }

  /**
   * All that the decision says, as an agent reads it: the comment, then those on steps and lines.
   */
  public String words() {
    return words(StepId::value);
  }

  /** The same decision with steps named by their titles in the plan. */
  public String words(Plan plan) {
    return words(
        id -> plan.step(id).map(step -> id + " (" + step.title() + ")").orElse(id.value()));
  }

  private String words(Function<StepId, String> name) {
    List<String> said = new ArrayList<>();
    if (hasComment()) {
      said.add(Objects.requireNonNull(comment).strip());
    }
    Objects.requireNonNullElse(stepComments, Map.<StepId, String>of())
        .forEach((step, text) -> said.add("- Step " + name.apply(step) + ": " + text));
    Objects.requireNonNullElse(lineComments, List.<DecisionLineComment>of())
        .forEach(line -> said.add("- " + line.sentence()));
    return String.join("\n", said);
  }

  /**
   * Patterns that an "allow always" decision remembers; without patterns, the patterns that the
   * request offered.
   */
  public record Remember(
      List<String> patterns, @Nullable RuleScope scope, @Nullable Instant expires) {

    /** Copies the patterns. */
    public Remember {
      patterns = NullSafeLists.copy(patterns);
    }
  }

  /** Next action of a denied run, if it differs from the action that the comment implies. */
  public enum Then {
    @JsonProperty("continue")
    GO_ON,
    @JsonProperty("stop")
    STOP
  }
}
