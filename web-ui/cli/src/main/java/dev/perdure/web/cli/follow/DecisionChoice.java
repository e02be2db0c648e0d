package dev.perdure.web.cli.follow;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A choice that a person has in deciding a request: the outcome, the key to type, its label, and
 * whether it takes a comment.
 */
record DecisionChoice(String key, String outcome, String label, boolean wantsComment) {
  /** A call or a question is refused. */
  static final DecisionChoice DENIAL = new DecisionChoice("d", "deny", "deny", true);

  private static final List<DecisionChoice> YES_OR_NO =
      List.of(
          new DecisionChoice("a", "approve", "approve", false),
          new DecisionChoice("s", "send_back", "send back", true),
          new DecisionChoice("r", "reject", "reject", true));
  private static final List<DecisionChoice> PERMISSION =
      List.of(
          new DecisionChoice("a", "allow_once", "allow once", false),
          new DecisionChoice("A", "allow_always", "always allow (type 'always')", false),
          DENIAL);
  private static final List<DecisionChoice> TRUST =
      List.of(
          new DecisionChoice("a", "approve", "trust all of it", false),
          new DecisionChoice("r", "reject", "go on without it", false));
  private static final List<DecisionChoice> OPERATOR =
      List.of(
          new DecisionChoice("r", "retry", "retry", false),
          new DecisionChoice("m", "switch_model", "another model", false),
          new DecisionChoice("k", "skip", "skip", false),
          new DecisionChoice("s", "stop", "stop", true));

  /** The choices a request offers, in its own order. */
  static List<DecisionChoice> offeredBy(FetchedRequest request) {
    List<String> order = request.outcomes();
    return all(request.kind())
        .filter(it -> request.offers(it.outcome()))
        .sorted(Comparator.comparingInt(it -> order.indexOf(it.outcome())))
        .toList();
  }

  private static Stream<DecisionChoice> all(String kind) {
    return switch (kind) {
      case "permission" -> PERMISSION.stream();
      case "operator" -> OPERATOR.stream();
      case "trust" -> TRUST.stream();
      default -> YES_OR_NO.stream();
    };
  }

  /** Whether a typed word selects this choice. */
  boolean isMeantBy(String typed) {
    String name = outcome.replace('_', ' ');
    return !typed.isEmpty()
        && (typed.equals(key)
            || typed.equals(name)
            || typed.equals(outcome)
            || (outcome.equals("allow_always") && typed.equals("always")));
  }

  String prompt() {
    return outcome.equals("allow_always") ? label : "%s [%s]".formatted(label, key);
  }

  String commentPrompt() {
    return outcome.equals("deny") ? "Why (empty stops the run): " : "Why: ";
  }

  /** The first step to its decision. */
  DecisionStep step(FetchedRequest request) {
    return wantsComment
        ? DecisionStep.withComment(outcome, commentPrompt())
        : DecisionStep.to(outcome, request);
  }
}
