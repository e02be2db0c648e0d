package dev.perdure.activities.agent.prompt;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.WorkspaceFacts;
import dev.perdure.activities.journal.task.WorkspaceFactsStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.plan.Step;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import java.util.Map;
import java.util.Optional;

/**
 * Fills the part of a step's prompt that is about the last attempt: how it ended, what it said,
 * what failed and what it left behind.
 */
final class LastAttemptBriefing {

  private static final int MAX_LONG_LENGTH = 16_000;
  private static final int MAX_MEDIUM_LENGTH = 8_000;

  private final WorkspaceFactsStore workspaceFactsStore;
  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final StepStore stepStore;

  LastAttemptBriefing(
      WorkspaceFactsStore workspaceFactsStore,
      RunStore runStore,
      ConversationStore conversationStore,
      StepStore stepStore) {
    this.workspaceFactsStore = workspaceFactsStore;
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.stepStore = stepStore;
  }

  /** Returns the values for the placeholders about the attempts of a step before a run. */
  Map<String, String> of(TaskId task, Step step, RunId run) {
    Optional<RunRecord> last =
        runStore.ofTask(task).stream()
            .filter(other -> other.kind() == RunKind.STEP && !other.id().equals(run))
            .filter(other -> step.id().value().equals(other.step()))
            .reduce((_, later) -> later);
    String failures = stepStore.find(task, step.id()).map(this::failures).orElse("");
    return Map.of(
        "attempt", last.map(LastAttemptBriefing::ending).orElse(""),
        "tried",
            last.map(before -> conversationStore.lastWords(before.id()))
                .map(words -> TextTruncation.start(words, MAX_MEDIUM_LENGTH))
                .orElse(""),
        "failures", TextTruncation.start(failures, MAX_LONG_LENGTH),
        "changes", last.isEmpty() ? "" : changes(task));
  }

  private String changes(TaskId task) {
    return workspaceFactsStore.find(task).map(WorkspaceFacts::changes).orElse("");
  }

  private static String ending(RunRecord last) {
    return last.finish() == null || last.finish() == FinishReason.END_TURN
        ? "the last one ended, but the step has not passed."
        : "the last one was stopped before it was done (%s)."
            .formatted(Json.name(last.finish()).replace('_', ' '));
  }

  private String failures(StepRecord record) {
    return record.checks().stream()
        .filter(check -> Boolean.FALSE.equals(check.passed()))
        .map(StepBriefing::failure)
        .collect(joining("\n"));
  }
}
