package dev.perdure.web.cli.attach;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.follow.DecisionInput;
import dev.perdure.web.cli.follow.DecisionStep;
import dev.perdure.web.cli.follow.FetchedRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The keyboard shortcuts that decide a request, the same as on the web pages, and the confirmation
 * that some need.
 */
final class DecisionKeys {

  private static final Set<String> YES = Set.of("approve", "allow_once", "answer", "retry", "skip");
  private static final List<Action> ALL =
      List.of(
          new Action("a", "answer", "answer", false),
          new Action("a", "approve", "approve", false),
          new Action("a", "allow_once", "allow once", false),
          new Action("A", "allow_always", "always allow", false),
          new Action("a", "retry", "retry", false),
          new Action("m", "switch_model", "another model", false),
          new Action("r", "send_back", "send back", true),
          new Action("r", "deny", "deny with comment", true),
          new Action("d", "deny", "deny", false),
          new Action("d", "reject", "reject", false),
          new Action("x", "skip", "skip", false),
          new Action("d", "stop", "stop", false));

  private DecisionKeys() {}

  /** An outcome with its key. */
  record Action(String key, String outcome, String label, boolean wantsComment) {}

  /** The actions that a request offers. */
  static List<Action> of(FetchedRequest request) {
    List<String> outcomes = request.outcomes().isEmpty() ? usual(request) : request.outcomes();
    return ALL.stream()
        .filter(action -> outcomes.contains(action.outcome()))
        .filter(action ->
            !action.outcome().equals("allow_always") || !alwaysPatterns(request).isEmpty())
        .toList();
  }

  private static List<String> usual(FetchedRequest request) {
    return switch (request.kind()) {
      case "permission" -> List.of("allow_once", "allow_always", "deny");
      case "question" -> List.of("answer", "deny");
      case "plan", "delivery" -> List.of("approve", "send_back", "reject");
      case "operator" -> List.of("stop");
      default -> List.of("approve", "reject");
    };
  }

  static Optional<Action> find(FetchedRequest request, String key) {
    return of(request).stream().filter(action -> action.key().equals(key)).findFirst();
  }

  /** The first step to the decision. */
  static DecisionStep begin(FetchedRequest request, Action action) {
    boolean ends =
        action.outcome().equals("reject") && Set.of("plan", "delivery").contains(request.kind());
    return action.wantsComment() || ends
        ? comment(
            action.outcome(), ends ? "Why (it ends the task): " : "What should be different: ")
        : DecisionStep.to(action.outcome(), request);
  }

  /** A word that must be given. */
  private static DecisionStep.Ask comment(String outcome, String prompt) {
    return new DecisionStep.Ask(
        Optional.empty(),
        prompt,
        said -> said.isBlank() ? again(outcome, prompt) : complete(outcome, said));
  }

  private static DecisionStep again(String outcome, String prompt) {
    DecisionStep.Ask ask = comment(outcome, prompt);
    return new DecisionStep.Ask(
        Optional.of("Say something, or press Esc."), ask.prompt(), ask.then());
  }

  private static DecisionStep complete(String outcome, String said) {
    return new DecisionStep.Complete(DecisionInput.of(outcome, said));
  }

  /**
   * Returns the question to confirm before Perdure sends the decision; empty if one step is enough.
   */
  static Optional<String> confirmation(FetchedRequest request, DecisionInput decision) {
    if (decision.outcome().equals("allow_always")) {
      return Optional.of(
          "From now on without asking: " + String.join(", ", alwaysPatterns(request)));
    }
    boolean grave = JsonNodes.text(request.json().path("risk"), "level").equals("high");
    return grave && YES.contains(decision.outcome())
        ? Optional.of("High risk: " + request.title())
        : Optional.empty();
  }

  private static List<String> alwaysPatterns(FetchedRequest request) {
    return JsonNodes.texts(request.subject(), "always");
  }
}
