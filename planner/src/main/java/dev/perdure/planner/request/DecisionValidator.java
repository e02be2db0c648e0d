package dev.perdure.planner.request;

import static dev.perdure.planner.request.Outcome.ALLOW_ALWAYS;
import static dev.perdure.planner.request.Outcome.ANSWER;
import static dev.perdure.planner.request.Outcome.APPROVE;
import static dev.perdure.planner.request.Outcome.DENY;
import static dev.perdure.planner.request.Outcome.REJECT;
import static dev.perdure.planner.request.Outcome.SWITCH_MODEL;
import static dev.perdure.planner.request.RequestKind.BUDGET;
import static dev.perdure.planner.request.RequestKind.DELIVERY;
import static dev.perdure.planner.request.RequestKind.PERMISSION;
import static dev.perdure.planner.request.RequestKind.PLAN;
import static dev.perdure.planner.request.RequestKind.QUESTION;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.task.BudgetLimit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The validation of the fields of a person's decision, by the request's kind and the outcome. */
final class DecisionValidator {

  private final PendingRequest request;
  private final Decision decision;

  private DecisionValidator(PendingRequest request, Decision decision) {
    this.request = request;
    this.decision = decision;
  }

  static Optional<DecisionRuling.Invalid> firstFault(PendingRequest request, Decision decision) {
    var rules = new DecisionValidator(request, decision);
    return Stream.<Optional<DecisionRuling.Invalid>>of(
            rules.misplaced(),
            rules.comment(),
            rules.answers(),
            rules.steps(),
            rules.stepComments(),
            rules.manualChecks(),
            rules.remember(),
            rules.expiry(),
            rules.budget(),
            rules.model())
        .flatMap(Optional::stream)
        .findFirst();
  }

  /** A field of another kind of request is refused: ignoring it would ignore a person's wish. */
  private Optional<DecisionRuling.Invalid> misplaced() {
    return Stream.of(
            misplaced("answers", decision.answers(), decision.outcome() == ANSWER),
            misplaced("steps", decision.steps(), settles(PLAN) && decision.outcome() == APPROVE),
            misplaced("stepComments", decision.stepComments(), settles(PLAN)),
            misplaced("lineComments", decision.lineComments(), settles(PLAN, DELIVERY)),
            misplaced("ticked", decision.ticked(), settles(DELIVERY)),
            misplaced(
                "waived", decision.waived(), settles(DELIVERY) && decision.outcome() == APPROVE),
            misplaced("remember", decision.remember(), decision.outcome() == ALLOW_ALWAYS),
            misplaced("then", decision.then(), decision.outcome() == DENY),
            misplaced(
                "budget", decision.budget(), settles(BUDGET) && decision.outcome() == APPROVE),
            misplaced("model", decision.model(), decision.outcome() == SWITCH_MODEL))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<DecisionRuling.Invalid> misplaced(
      String field, @Nullable Object value, boolean fits) {
    return value == null || fits
        ? Optional.empty()
        : fault(
            field,
            "does not belong to outcome '%s' of a %s request: leave it out."
                .formatted(decision.outcome().wireName(), request.kind().wireName()));
  }

  private Optional<DecisionRuling.Invalid> comment() {
    boolean rejects = settles(PLAN, DELIVERY) && decision.outcome() == REJECT;
    return rejects && !decision.hasComment()
        ? fault("comment", "is required to reject: say why.")
        : Optional.empty();
  }

  private Optional<DecisionRuling.Invalid> answers() {
    if (!settles(QUESTION) || decision.outcome() != ANSWER) {
      return Optional.empty();
    }
    var answers = decision.answers();
    int asked = request.questions().size();
    if (answers == null || answers.size() != asked) {
      return fault(
          "answers",
          "has %d entries for %d questions: give one list for each, in order."
              .formatted(answers == null ? 0 : answers.size(), asked));
    }
    return Stream.iterate(0, i -> i < asked, i -> i + 1)
        .map(i -> answer(i, request.questions().get(i), answers.get(i)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<DecisionRuling.Invalid> answer(
      int index, QuestionShape question, List<String> chosen) {
    String field = "answers[" + index + "]";
    if (chosen.isEmpty() || chosen.stream().anyMatch(String::isBlank)) {
      return fault(field, "is empty: choose an option or write an answer.");
    }
    if (!question.multiple() && chosen.size() > 1) {
      return fault(field, "holds %d answers: this question takes one.".formatted(chosen.size()));
    }
    if (chosen.stream().distinct().count() < chosen.size()) {
      return fault(field, "names an answer twice: name each once.");
    }
    var unknown = chosen.stream().filter(text -> !question.labels().contains(text)).findFirst();
    return question.custom() || unknown.isEmpty()
        ? Optional.empty()
        : fault(
            field,
            "holds '%s': choose among %s."
                .formatted(unknown.get(), String.join(", ", question.labels())));
  }

  private Optional<DecisionRuling.Invalid> steps() {
    var chosen = decision.steps();
    if (chosen == null) {
      return Optional.empty();
    }
    if (chosen.isEmpty()) {
      return fault("steps", "is empty: name the steps you approve, or leave it out for all.");
    }
    return chosen.stream()
        .map(id -> step(id, Set.copyOf(chosen)))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<DecisionRuling.Invalid> step(StepId id, Set<StepId> chosen) {
    var outline = request.step(id);
    if (outline.isEmpty()) {
      return unknownStep("steps", id);
    }
    return outline.get().dependsOn().stream()
        .filter(needed -> !chosen.contains(needed))
        .findFirst()
        .flatMap(needed ->
            fault(
                "steps",
                "approves '%s' without '%s', which it depends on: approve both or neither."
                    .formatted(id, needed)));
  }

  private Optional<DecisionRuling.Invalid> stepComments() {
    Map<StepId, String> comments = decision.stepComments();
    return comments == null
        ? Optional.empty()
        : comments.entrySet().stream()
            .map(comment -> stepComment(comment.getKey(), comment.getValue()))
            .flatMap(Optional::stream)
            .findFirst();
  }

  private Optional<DecisionRuling.Invalid> stepComment(StepId id, @Nullable String text) {
    if (request.step(id).isEmpty()) {
      return unknownStep("stepComments", id);
    }
    return text == null || text.isBlank()
        ? fault(
            "stepComments",
            "has no words for '%s': say what is to be different, or leave it out.".formatted(id))
        : Optional.empty();
  }

  /** Requires that each check of a person is made, or waived with a word. */
  private Optional<DecisionRuling.Invalid> manualChecks() {
    List<String> asked = request.manualChecks();
    if (asked.isEmpty() || decision.outcome() != APPROVE) {
      return Optional.empty();
    }
    List<String> ticked = NullSafeLists.copy(decision.ticked());
    List<String> waived = NullSafeLists.copy(decision.waived());
    List<String> open = new ArrayList<>(asked);
    open.removeAll(ticked);
    open.removeAll(waived);
    if (!open.isEmpty()) {
      return fault(
          "ticked",
          "leaves manual checks open: '%s'. Tick each, or name it in 'waived' with a comment."
              .formatted(String.join("', '", open)));
    }
    return unknownCheck("ticked", ticked)
        .or(() -> unknownCheck("waived", waived))
        .or(() ->
            waived.isEmpty() || decision.hasComment()
                ? Optional.empty()
                : fault("comment", "is required to waive a manual check: say why."));
  }

  private Optional<DecisionRuling.Invalid> unknownCheck(String field, List<String> checks) {
    return checks.stream()
        .filter(check -> !request.manualChecks().contains(check))
        .findFirst()
        .flatMap(check ->
            fault(
                field,
                "holds '%s', which is not a manual check of this delivery: leave it out."
                    .formatted(check)));
  }

  private Optional<DecisionRuling.Invalid> unknownStep(String field, StepId id) {
    return fault(
        field,
        "names '%s', which is not a step that this request asks for: leave it out.".formatted(id));
  }

  private Optional<DecisionRuling.Invalid> remember() {
    var remember = decision.remember();
    if (remember == null || !settles(PERMISSION)) {
      return Optional.empty();
    }
    var offered = request.always().stream().map(Glob::new).toList();
    return remember.patterns().stream()
        .filter(pattern -> offered.stream().noneMatch(glob -> glob.covers(new Glob(pattern))))
        .findFirst()
        .flatMap(wider ->
            fault(
                "remember.patterns",
                "holds '%s', which is wider than what was offered: %s."
                    .formatted(wider, String.join(", ", request.always()))));
  }

  private Optional<DecisionRuling.Invalid> expiry() {
    var remember = decision.remember();
    var expires = remember == null ? null : remember.expires();
    return expires == null || expires.isAfter(decision.at())
        ? Optional.empty()
        : fault(
            "remember.expires",
            "is %s, which has passed: give a time to come, or leave it out.".formatted(expires));
  }

  private Optional<DecisionRuling.Invalid> budget() {
    if (!settles(BUDGET) || decision.outcome() != APPROVE) {
      return Optional.empty();
    }
    BigDecimal budget = decision.budget();
    return new BudgetLimit(budget == null ? BigDecimal.ZERO : budget)
        .countObjection()
        .flatMap(objection -> fault("budget", objection));
  }

  /** Refuses a limit that is used up already, or too many dollars. */
  static Optional<DecisionRuling.Invalid> usedUpBudget(Subject subject, Decision decision) {
    BigDecimal budget = decision.budget();
    if (!(subject instanceof BudgetSubject asked) || budget == null) {
      return Optional.empty();
    }
    if (budget.compareTo(asked.spent()) <= 0) {
      return fault(
          "budget", "is %s and %s are used already: give more.".formatted(budget, asked.spent()));
    }
    return oversizedBudget(subject, decision);
  }

  /** Refuses a limit that is larger than any of its dimension. */
  static Optional<DecisionRuling.Invalid> oversizedBudget(Subject subject, Decision decision) {
    BigDecimal budget = decision.budget();
    return subject instanceof BudgetSubject asked && budget != null
        ? new BudgetLimit(budget)
            .objection(asked.dimension())
            .flatMap(objection -> fault("budget", objection))
        : Optional.empty();
  }

  private Optional<DecisionRuling.Invalid> model() {
    String model = decision.model();
    return decision.outcome() == SWITCH_MODEL && (model == null || model.isBlank())
        ? fault("model", "is required to switch: name one as provider/model.")
        : Optional.empty();
  }

  private boolean settles(RequestKind... kinds) {
    return List.of(kinds).contains(request.kind());
  }

  private static Optional<DecisionRuling.Invalid> fault(String field, String sentence) {
    return Optional.of(new DecisionRuling.Invalid(field, "Field '" + field + "' " + sentence));
  }
}
