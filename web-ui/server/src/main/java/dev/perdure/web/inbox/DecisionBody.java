package dev.perdure.web.inbox;

import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.DecisionLineComment;
import dev.perdure.planner.request.Outcome;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.LineCommentCheck;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.security.Caller;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The JSON request body of a person's decision on a request, checked and converted. */
record DecisionBody(
    @Nullable String decisionId,
    @Nullable String digest,
    @Nullable Outcome outcome,
    @Nullable List<List<String>> answers,
    @Nullable String comment,
    @Nullable Map<StepId, String> stepComments,
    @Nullable List<StepId> steps,
    @Nullable List<DecisionLineComment> lineComments,
    @Nullable List<String> ticked,
    @Nullable List<String> waived,
    Decision.@Nullable Remember remember,
    Decision.@Nullable Then then,
    @Nullable BigDecimal budget,
    @Nullable String model) {

  Decision by(Caller caller, RequestId request) {
    Optional.ofNullable(model).ifPresent(name -> SizeLimits.key("model", name));
    return new Decision(
        request,
        new DecisionId(id()),
        required("digest", digest, "send the digest of the request you saw"),
        requiredOutcome(),
        answers,
        comment,
        stepComments,
        steps,
        LineCommentCheck.of(lineComments),
        ticked,
        waived,
        remember,
        then,
        budget,
        model,
        null,
        caller.name(),
        Instant.now().truncatedTo(ChronoUnit.MILLIS));
  }

  private String id() {
    var id = required("decisionId", decisionId, "give it an id of your own");
    if (id.codePoints().anyMatch(Character::isISOControl)) {
      throw ApiFailure.invalid(
          "decisionId", "The decisionId has control characters: use letters, digits and signs.");
    }
    return SizeLimits.key("decisionId", id);
  }

  private Outcome requiredOutcome() {
    if (outcome == null) {
      throw ApiFailure.invalid(
          "outcome", "The field 'outcome' is missing: send one of the request's outcomes.");
    }
    return outcome;
  }

  private static String required(String field, @Nullable String value, String remedy) {
    if (value == null || value.isBlank()) {
      throw ApiFailure.invalid(field, "The field '%s' is missing: %s.".formatted(field, remedy));
    }
    return value;
  }
}
