package dev.perdure.planner.request;

import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.DeliverySubject;
import dev.perdure.planner.request.subject.DeliverySubjectFile;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.QuestionSubject;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.request.subject.TrustPartKind;
import dev.perdure.planner.request.subject.TrustSubject;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import java.util.List;
import java.util.Objects;
import java.util.SequencedMap;

/**
 * The title of a request, at most 80 characters that say what "yes" does: an English sentence, and
 * the key and arguments from which a page composes the same sentence in another language.
 */
public record RequestTitle(String key, SequencedMap<String, String> arguments, String text) {

  /** The title of a request about a subject. */
  public static RequestTitle of(Subject subject) {
    return switch (subject) {
      case PermissionSubject permission -> PermissionTitleBuilder.of(permission);
      case PlanSubject plan -> PlanTitleBuilder.of(plan);
      case DeliverySubject delivery -> delivery(delivery);
      case QuestionSubject question -> QuestionTitleBuilder.of(question);
      case BudgetSubject budget -> BudgetTitleBuilder.of(budget);
      case OperatorSubject operator -> operator(operator);
      case TrustSubject trust -> trust(trust);
    };
  }

  private static RequestTitle trust(TrustSubject subject) {
    List<TrustSubjectPart> parts = subject.parts();
    boolean loosens = parts.stream().anyMatch(part -> part.kind() == TrustPartKind.RULES);
    boolean runs = parts.stream().anyMatch(part -> part.kind() != TrustPartKind.RULES);
    TitleSentence sentence =
        !loosens
            ? TitleSentence.of("trust.programs", "Run programs of the repository: {parts}")
            : runs
                ? TitleSentence.of(
                    "trust.both", "Run programs and loosen rules of the repository: {parts}")
                : TitleSentence.of("trust.rules", "Loosen rules by the repository: {parts}");
    return sentence
        .names(
            "parts",
            parts.stream().map(part -> "%s (%s)".formatted(part.name(), part.file())).toList())
        .title();
  }

  private static RequestTitle delivery(DeliverySubject offer) {
    int added = offer.files().stream().mapToInt(DeliverySubjectFile::additions).sum();
    int gone = offer.files().stream().mapToInt(DeliverySubjectFile::deletions).sum();
    int files = offer.files().size();
    String size = ": {files} %s, +{added} −{removed}".formatted(files == 1 ? "file" : "files");
    String branch = Objects.requireNonNullElse(offer.branch(), "");
    String remote = Objects.requireNonNullElse(offer.remote(), "").replaceFirst("^\\w+://", "");
    TitleSentence sentence =
        switch (branch.isEmpty() ? "patch" : offer.mode()) {
          case "patch" -> TitleSentence.of("delivery.patch", "Hand over a patch" + size);
          case "push" ->
              TitleSentence.of("delivery.push", "Push {branch} to {remote}" + size)
                  .remote("remote", remote)
                  .middle("branch", branch);
          case "pull_request" ->
              TitleSentence.of(
                      "delivery.pull_request", "Open a pull request at {remote}, {branch}" + size)
                  .remote("remote", remote)
                  .middle("branch", branch);
          default ->
              TitleSentence.of("delivery.branch", "Hand over branch {branch}" + size)
                  .middle("branch", branch);
        };
    return sentence.number("files", files).number("added", added).number("removed", gone).title();
  }

  private static RequestTitle operator(OperatorSubject operator) {
    String key = "operator." + operator.cause();
    return switch (operator.cause()) {
      case "planning_stuck" -> TitleSentence.of(key, "Let the planner try again").title();
      case "step_failed" -> step(key, "Try the step “{step}” again", operator);
      case "conflict" -> step(key, "Try to merge the step “{step}” again", operator);
      case "provider" -> provider(operator);
      default -> TitleSentence.of("operator.other", "Decide how the task goes on").title();
    };
  }

  private static RequestTitle step(String key, String sentence, OperatorSubject operator) {
    String title = Objects.requireNonNullElse(operator.stepTitle(), operator.step());
    return TitleSentence.of(key, sentence)
        .start("step", Objects.requireNonNullElse(title, ""))
        .title();
  }

  /** A refused call is not made again: another model answers. */
  private static RequestTitle provider(OperatorSubject operator) {
    String model = Objects.requireNonNullElse(operator.model(), "");
    boolean refused = Boolean.TRUE.equals(operator.refused());
    if (model.isEmpty()) {
      return TitleSentence.of("operator.provider_unknown", "Call the model again").title();
    }
    return (refused
            ? TitleSentence.of("operator.provider_refused", "Go on with another model than {model}")
            : TitleSentence.of("operator.provider", "Call the model {model} again"))
        .middle("model", model)
        .title();
  }
}
