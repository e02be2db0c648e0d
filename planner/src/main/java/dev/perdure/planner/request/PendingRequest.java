package dev.perdure.planner.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The short form of a pending request, without its subject: all that a decision on it is validated
 * against.
 *
 * <p>{@code always} holds the patterns that "allow always" may remember; {@code steps} those of the
 * plan under approval; {@code questions} the shapes of the answers; {@code workflow} the workflow
 * of the run if it has another id than the run; {@code manualChecks} what a person must tick or
 * waive to deliver.
 */
public record PendingRequest(
    RequestId id,
    RequestKind kind,
    String digest,
    List<Outcome> outcomes,
    @Nullable RunId runId,
    List<String> always,
    List<StepOutline> steps,
    List<QuestionShape> questions,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String workflow,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> manualChecks) {

  /** Copies the lists. */
  public PendingRequest {
    outcomes = NullSafeLists.copy(outcomes);
    always = NullSafeLists.copy(always);
    steps = NullSafeLists.copy(steps);
    questions = NullSafeLists.copy(questions);
    manualChecks = NullSafeLists.copy(manualChecks);
  }

  /** A request of a kind with all outcomes of that kind and nothing to measure answers against. */
  public static PendingRequest of(
      RequestId id, RequestKind kind, String digest, @Nullable RunId runId) {
    return new PendingRequest(
        id, kind, digest, kind.outcomes(), runId, List.of(), List.of(), List.of(), null, List.of());
  }

  /** The same request offering only these outcomes. */
  public PendingRequest offering(List<Outcome> offered) {
    return new PendingRequest(
        id, kind, digest, offered, runId, always, steps, questions, workflow, manualChecks);
  }

  /** The same request with the patterns "allow always" may remember. */
  public PendingRequest rememberable(List<String> patterns) {
    return new PendingRequest(
        id, kind, digest, outcomes, runId, patterns, steps, questions, workflow, manualChecks);
  }

  /** The same request as another run asks it. */
  public PendingRequest askedBy(RunId run) {
    return new PendingRequest(
        id, kind, digest, outcomes, run, always, steps, questions, workflow, manualChecks);
  }

  /** The same request of a run that a workflow of another id carries out. */
  public PendingRequest carriedOutBy(String id) {
    return new PendingRequest(
        this.id, kind, digest, outcomes, runId, always, steps, questions, id, manualChecks);
  }

  /** The same request as the task's root asks it, on behalf of no run. */
  public PendingRequest askedByRoot() {
    return new PendingRequest(
        id, kind, digest, outcomes, null, always, steps, questions, null, manualChecks);
  }

  /** The same request about these steps. */
  public PendingRequest about(List<StepOutline> outlines) {
    return new PendingRequest(
        id, kind, digest, outcomes, runId, always, outlines, questions, workflow, manualChecks);
  }

  /** The same request asking questions of these shapes. */
  public PendingRequest asking(List<QuestionShape> shapes) {
    return new PendingRequest(
        id, kind, digest, outcomes, runId, always, steps, shapes, workflow, manualChecks);
  }

  /** The same request with the checks that a person has to make before they approve. */
  public PendingRequest checking(List<String> checks) {
    return new PendingRequest(
        id, kind, digest, outcomes, runId, always, steps, questions, workflow, checks);
  }

  /** The same request after its subject changed. */
  public PendingRequest revised(String newDigest, List<StepOutline> outlines) {
    return new PendingRequest(
        id, kind, newDigest, outcomes, runId, always, outlines, questions, workflow, manualChecks);
  }

  /** The step with an id. */
  public Optional<StepOutline> step(StepId stepId) {
    return steps.stream().filter(step -> step.id().equals(stepId)).findFirst();
  }
}
