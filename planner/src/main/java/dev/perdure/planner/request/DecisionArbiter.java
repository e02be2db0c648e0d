package dev.perdure.planner.request;

import dev.perdure.planner.request.subject.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The arbiter of people's decisions: rules on a decision about a pending request. */
public final class DecisionArbiter {

  private DecisionArbiter() {}

  /** Rules on a decision about one pending request, as the web server does before it signals. */
  public static DecisionRuling judge(PendingRequest request, Decision decision) {
    if (!request.digest().equals(decision.digest())) {
      return new DecisionRuling.StaleDigest(request.digest());
    }
    if (!offered(request).contains(decision.outcome())) {
      return new DecisionRuling.IllegalOutcome(notOffered(request, decision.outcome()));
    }
    return DecisionValidator.firstFault(request, decision)
        .<DecisionRuling>map(fault -> fault)
        .orElseGet(() -> new DecisionRuling.Settled(request, decision));
  }

  /** Rules on a decision about a request whose subject the person has seen. */
  public static DecisionRuling judge(PendingRequest request, Subject subject, Decision decision) {
    DecisionRuling ruling = judge(request, decision);
    return ruling instanceof DecisionRuling.Settled
        ? DecisionValidator.usedUpBudget(subject, decision)
            .<DecisionRuling>map(fault -> fault)
            .orElse(ruling)
        : ruling;
  }

  /**
   * The fault of a stored decision that no record of its subject can hold; empty if there is none.
   */
  public static Optional<String> oversize(Subject subject, Decision decision) {
    return DecisionValidator.oversizedBudget(subject, decision).map(DecisionRuling.Invalid::reason);
  }

  /** A permission without patterns to remember cannot be given for always. */
  private static List<Outcome> offered(PendingRequest request) {
    return request.outcomes().stream()
        .filter(outcome -> outcome != Outcome.ALLOW_ALWAYS || !request.always().isEmpty())
        .toList();
  }

  private static String notOffered(PendingRequest request, Outcome outcome) {
    var offered =
        offered(request).stream().map(Outcome::wireName).collect(Collectors.joining(", "));
    return "This "
        + request.kind().wireName()
        + " request cannot be settled by '"
        + outcome.wireName()
        + "': use one of "
        + offered
        + ".";
  }
}
