package dev.perdure.activities.agent.call;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.plan.PlanStore.PlanRevision;
import dev.perdure.activities.journal.request.RequestReader.RequestRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanDiff;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.StepComment;
import dev.perdure.planner.request.subject.PlanSubject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The plan of a task that a person sent back last; the same plan is not shown to them again. */
public record SentBackPlan(Journal journal) {

  /** What the writer is told who hands in the plan that was sent back, unchanged. */
  public Optional<String> objection(TaskId task, Plan plan) {
    return journal.requestReader().decided(task).reversed().stream()
        .filter(record -> record.request().kind() == RequestKind.PLAN)
        .findFirst()
        .flatMap(last -> objection(last, plan));
  }

  private Optional<String> objection(RequestRecord last, Plan plan) {
    return last.request().subject() instanceof PlanSubject shown
            && PlanDiff.between(shown.plan(), plan).none()
        ? journal
            .requests()
            .decision(last.request().id())
            .filter(decision -> decision.outcome() == Outcome.SEND_BACK)
            .map(decision -> sentence(shown, decision))
        : Optional.empty();
  }

  /** All comments on steps of the revisions before one, oldest first, with what became of them. */
  public List<StepComment> comments(TaskId task, PlanRevision later) {
    return journal.requestReader().decided(task).stream()
        .flatMap(record -> comments(record, later))
        .toList();
  }

  private static Stream<StepComment> comments(RequestRecord record, PlanRevision later) {
    Decision decision = record.decision();
    return decision != null
            && decision.outcome() == Outcome.SEND_BACK
            && record.request().subject() instanceof PlanSubject shown
            && shown.revision() < later.revision()
        ? StepComment.of(shown, decision, later.plan()).stream()
        : Stream.empty();
  }

  /**
   * What the planner is told of the plan that was sent back last: the comments, each on a step with
   * its title, and those on earlier revisions that the plan has not followed.
   */
  public String words(TaskId task) {
    return journal.requestReader().decided(task).reversed().stream()
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
        journal.plans().of(task, shown.revision()).stream()
            .flatMap(sent -> comments(task, sent).stream())
            .filter(comment -> comment.state() == StepComment.State.OPEN)
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
