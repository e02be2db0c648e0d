package dev.perdure.activities.task;

import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.BudgetSubjectSpending;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** The decision by which Perdure itself ends a request about a limit on spending. */
final class SpendingRelease {

  private SpendingRelease() {}

  /** The only release that a request can have at a moment. */
  static Decision of(HumanRequest request, BudgetSubject subject, Instant at) {
    DecisionId id =
        new DecisionId(Digest.of(List.of("released", request.id().value(), request.digest())));
    BudgetSubjectSpending spending = Objects.requireNonNull(subject.spending());
    return Decision.releasing(request, id, subject.proposed(), reason(spending, at), at);
  }

  private static String reason(BudgetSubjectSpending spending, Instant at) {
    String period = spending.period().label(spending.starts());
    return at.isBefore(spending.ends())
        ? "The limit for %s was raised meanwhile.".formatted(period)
        : "The %s %s is over.".formatted(spending.period().wireName(), period);
  }
}
