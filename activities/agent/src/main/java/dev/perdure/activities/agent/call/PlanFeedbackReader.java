package dev.perdure.activities.agent.call;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanDiff;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.StepComment;
import dev.perdure.planner.request.StepCommentState;
import dev.perdure.planner.request.subject.PlanSubject;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads what a person said when they sent a task's plan or delivery back, for the planner, and
 * refuses a plan that comes again unchanged.
 */
public final class PlanFeedbackReader {

  private static final Set<RequestKind> ABOUT_ALL =
      EnumSet.of(RequestKind.PLAN, RequestKind.DELIVERY);
  private static final String NOTHING_LEFT =
      "Every step of this plan is done, so it would bring the delivery again that was sent back: add"
          + " steps for what was said, or change those that are to be done again.\n";

  private final PlanStore planStore;
  private final StepStore stepStore;
  private final RequestStore requestStore;
  private final RequestReader requestReader;

  public PlanFeedbackReader(
      PlanStore planStore,
      StepStore stepStore,
      RequestStore requestStore,
      RequestReader requestReader) {
    this.planStore = planStore;
    this.stepStore = stepStore;
    this.requestStore = requestStore;
    this.requestReader = requestReader;
  }

  /**
   * Returns the objection for a writer who submits the plan unchanged after a person sent the plan
   * back.
   */
  public Optional<String> objection(TaskId task, Plan plan) {
    return requestReader.decided(task).reversed().stream()
        .filter(record -> ABOUT_ALL.contains(record.request().kind()))
        .findFirst()
        .flatMap(last ->
            last.request().kind() == RequestKind.DELIVERY
                ? undelivered(last, plan)
                : objection(last, plan));
  }

  /** A plan whose steps are all done would bring the same delivery again. */
  private Optional<String> undelivered(RequestRecord delivery, Plan plan) {
    TaskId task = delivery.request().taskId();
    boolean done = stepStore.all(task).stream().allMatch(step -> step.state() == StepState.DONE);
    boolean same =
        planStore
            .adopted(task)
            .filter(adopted -> PlanDiff.between(adopted.plan(), plan).none())
            .isPresent();
    return requestStore
        .decision(delivery.request().id())
        .filter(decision -> done && same && decision.outcome() == Outcome.SEND_BACK)
        .map(decision -> NOTHING_LEFT + decision.words());
  }

  private Optional<String> objection(RequestRecord last, Plan plan) {
    return last.request().subject() instanceof PlanSubject shown
            && PlanDiff.between(shown.plan(), plan).none()
        ? requestStore
            .decision(last.request().id())
            .filter(decision -> decision.outcome() == Outcome.SEND_BACK)
            .map(decision -> sentence(shown, decision))
        : Optional.empty();
  }

  /** All comments on steps of the revisions before one, oldest first, with what became of them. */
  public List<StepComment> comments(TaskId task, PlanStorePlanRevision later) {
    return requestReader.decided(task).stream().flatMap(record -> comments(record, later)).toList();
  }

  private static Stream<StepComment> comments(RequestRecord record, PlanStorePlanRevision later) {
    Decision decision = record.decision();
    return decision != null
            && decision.outcome() == Outcome.SEND_BACK
            && record.request().subject() instanceof PlanSubject shown
            && shown.revision() < later.revision()
        ? StepComment.of(shown, decision, later.plan()).stream()
        : Stream.empty();
  }

  /**
   * Returns the comments for the planner on the plan that a person sent back last, each on a step
   * with the step's title. The comments include comments on earlier revisions that the plan has not
   * followed.
   */
  public String words(TaskId task) {
    return requestReader.decided(task).reversed().stream()
        .filter(record -> record.request().kind() == RequestKind.PLAN)
        .findFirst()
        .map(record -> words(task, record))
        .orElse("");
  }

  private String words(TaskId task, RequestRecord last) {
    Decision decision = last.decision();
    if (decision == null || !(last.request().subject() instanceof PlanSubject shown)) {
      return "";
    }
    List<String> words = new ArrayList<>();
    words.add(decision.words(shown.plan()));
    String open =
        planStore.of(task, shown.revision()).stream()
            .flatMap(sent -> comments(task, sent).stream())
            .filter(comment -> comment.state() == StepCommentState.OPEN)
            .map(comment -> "- " + comment.sentence())
            .collect(joining("\n"));
    if (!open.isEmpty()) {
      words.add("Comments on earlier revisions that the plan has not followed yet:\n" + open);
    }
    return String.join("\n\n", words).strip();
  }

  private static String sentence(PlanSubject shown, Decision decision) {
    String words = decision.words(shown.plan());
    return "Nothing was changed since revision %d, which was sent back; %s"
        .formatted(
            shown.revision(),
            words.isEmpty()
                ? "there was no comment: ask with 'question' what is to be different."
                : "the comments are:\n" + words);
  }
}
