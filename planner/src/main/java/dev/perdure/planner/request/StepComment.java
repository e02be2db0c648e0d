package dev.perdure.planner.request;

import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.request.subject.PlanSubject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A person's comment on a step of a plan that was sent back, compared with a later revision: open,
 * addressed or gone.
 *
 * @param step the step as it was called where the comment was made
 * @param title its title there
 * @param now the step's id in the later revision; null if it is gone
 */
public record StepComment(
    StepId step,
    String title,
    int revision,
    String text,
    String by,
    Instant at,
    StepCommentState state,
    @Nullable StepId now) {

  /** The comments of a decision on a plan, held against a later revision of it. */
  public static List<StepComment> of(PlanSubject shown, Decision decision, Plan later) {
    return Objects.requireNonNullElse(decision.stepComments(), Map.<StepId, String>of())
        .entrySet()
        .stream()
        .map(comment -> of(shown, decision, comment.getKey(), comment.getValue(), later))
        .toList();
  }

  private static StepComment of(
      PlanSubject shown, Decision decision, StepId id, String text, Plan later) {
    Optional<Step> before = shown.plan().step(id);
    Optional<Step> same = later.step(id);
    Optional<Step> now = same.or(() -> before.flatMap(step -> renamed(step, later)));
    StepCommentState state =
        now.isEmpty()
            ? StepCommentState.GONE
            : same.isEmpty() || same.equals(before)
                ? StepCommentState.OPEN
                : StepCommentState.ADDRESSED;
    return new StepComment(
        id,
        before.map(Step::title).orElse(""),
        shown.revision(),
        text,
        decision.by(),
        decision.at(),
        state,
        now.map(Step::id).orElse(null));
  }

  /** The step that says the same under another id. */
  private static Optional<Step> renamed(Step step, Plan later) {
    return later.steps().stream()
        .filter(other -> other.title().equals(step.title()))
        .filter(other -> other.instructions().equals(step.instructions()))
        .filter(other -> other.checks().equals(step.checks()))
        .findFirst();
  }

  /** The comment as a planner reads it: which step, then what. */
  public String sentence() {
    return title.isBlank()
        ? "Step %s: %s".formatted(step, text)
        : "Step %s (%s): %s".formatted(step, title, text);
  }
}
