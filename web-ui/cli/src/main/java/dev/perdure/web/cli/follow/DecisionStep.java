package dev.perdure.web.cli.follow;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/**
 * The next step to a decision on a request: the decision itself, or a line that a person types
 * first.
 */
public sealed interface DecisionStep {

  /** A decision that lacks nothing. */
  record Complete(DecisionInput decision) implements DecisionStep {}

  /**
   * A line to be typed.
   *
   * @param note what is said before it, such as why the line before was refused
   * @param then the step that a line leads to
   */
  record Ask(Optional<String> note, String prompt, Function<String, DecisionStep> then)
      implements DecisionStep {

    static Ask of(String prompt, Function<String, DecisionStep> then) {
      return new Ask(Optional.empty(), prompt, then);
    }

    private Ask noting(String sentence) {
      return new Ask(Optional.of(sentence), prompt, then);
    }
  }

  /** The first step to an outcome that takes no comment. */
  static DecisionStep to(String outcome, FetchedRequest request) {
    if (outcome.equals("answer")) {
      return answer(request, List.of());
    }
    if (outcome.equals("switch_model")) {
      return Ask.of(
          "Model (provider/name): ",
          name -> new Complete(DecisionInput.of(outcome).with("model", name)));
    }
    if (outcome.equals("approve") && request.kind().equals("budget")) {
      return limit(request);
    }
    return outcome.equals("approve") && !request.manualChecks().isEmpty()
        ? checks(request.manualChecks(), List.of(), List.of())
        : new Complete(DecisionInput.of(outcome));
  }

  /** The first step to an outcome with a comment. */
  static DecisionStep withComment(String outcome, String prompt) {
    return Ask.of(prompt, why -> new Complete(DecisionInput.of(outcome, why)));
  }

  private static Ask limit(FetchedRequest request) {
    String proposed = JsonNodes.text(request.subject(), "proposed");
    return Ask.of("New limit [%s]: ".formatted(proposed), said -> limit(request, proposed, said));
  }

  private static DecisionStep limit(FetchedRequest request, String proposed, String said) {
    try {
      var limit = new BigDecimal(said.isEmpty() ? proposed : said);
      return new Complete(DecisionInput.of("approve").with("budget", limit));
    } catch (NumberFormatException e) {
      return limit(request).noting("'%s' is not a number.".formatted(SafeText.line(said)));
    }
  }

  /** Asks for each manual check whether it was made; the others are waived with a word. */
  private static DecisionStep checks(List<String> open, List<String> ticked, List<String> waived) {
    if (!open.isEmpty()) {
      String check = open.getFirst();
      List<String> left = open.subList(1, open.size());
      return Ask.of(
          "Checked: %s [y/N] ".formatted(SafeText.line(check)),
          said ->
              said.toLowerCase(Locale.ROOT).startsWith("y")
                  ? checks(left, and(ticked, check), waived)
                  : checks(left, ticked, and(waived, check)));
    }
    UnaryOperator<DecisionInput> checked = it -> it.with("ticked", ticked);
    return waived.isEmpty()
        ? new Complete(checked.apply(DecisionInput.of("approve")))
        : Ask.of(
            "Why deliver without the others? ",
            why ->
                new Complete(
                    checked.apply(DecisionInput.of("approve", why)).with("waived", waived)));
  }

  private static DecisionStep answer(FetchedRequest request, List<List<String>> given) {
    List<JsonNode> questions = request.questions();
    if (given.size() == questions.size()) {
      return new Complete(DecisionInput.answering(given));
    }
    JsonNode question = questions.get(given.size());
    Ask ask =
        Ask.of(
            "Answer (a number, your own words, or deny): ",
            said -> answered(request, question, given, said));
    return questions.size() == 1
        ? ask
        : ask.noting(
            "%d of %d: %s"
                .formatted(given.size() + 1, questions.size(), RequestText.asked(question)));
  }

  private static DecisionStep answered(
      FetchedRequest request, JsonNode question, List<List<String>> given, String said) {
    if (isDenial(question, said)) {
      return withComment("deny", DecisionChoice.DENIAL.commentPrompt());
    }
    try {
      return answer(request, and(given, AnswerParser.to(question, List.of(said))));
    } catch (UsageError e) {
      return answer(request, given) instanceof Ask again
          ? again.noting(SafeText.line(e.sentence()))
          : answer(request, given);
    }
  }

  /** The word itself, if no option has that name. */
  private static boolean isDenial(JsonNode question, String said) {
    return said.equalsIgnoreCase("deny")
        && JsonNodes.list(question, "options").stream()
            .noneMatch(option -> JsonNodes.text(option, "label").equalsIgnoreCase("deny"));
  }

  private static <T> List<T> and(List<T> some, T another) {
    List<T> all = new ArrayList<>(some);
    all.add(another);
    return List.copyOf(all);
  }
}
