package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.task.MergeState;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.task.RunResult;
import dev.perdure.planner.task.RunState;
import dev.perdure.workflows.port.RunReport;
import java.util.Objects;
import java.util.Optional;

/**
 * Records what a run that ends leaves: how it ended, its last words, its repair, and why it failed.
 */
final class RunOutcomeRecorder {

  private static final int MAX_RESULT_LENGTH = 10_000;

  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final SyntheticCallWriter syntheticCallWriter;
  private final RunFailureExplainer runFailureExplainer;
  private final RepairReflection repairReflection;
  private final PlanChangeDetector planChangeDetector;

  RunOutcomeRecorder(
      RunStore runStore,
      ConversationStore conversationStore,
      SyntheticCallWriter syntheticCallWriter,
      RunFailureExplainer runFailureExplainer,
      RepairReflection repairReflection,
      PlanChangeDetector planChangeDetector) {
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.syntheticCallWriter = syntheticCallWriter;
    this.runFailureExplainer = runFailureExplainer;
    this.repairReflection = repairReflection;
    this.planChangeDetector = planChangeDetector;
  }

  /** Returns how a run has ended: a run of one fixed call ends as the call. */
  FinishReason finish(RunRecord run, FinishReason finish) {
    return syntheticCallWriter.finish(run, finish);
  }

  /** Records the result of a run and of its repair. */
  void record(RunRecord run, FinishReason finish) {
    result(run, finish);
    repairReflection.record(run);
  }

  /** Returns the report of a run with the reason of a failure and the wish for another plan. */
  RunReport report(RunRecord run, FinishReason finish, Optional<String> brokenOff) {
    String reason = runFailureExplainer.of(run, finish, brokenOff);
    return planChangeDetector.of(run, new RunReport(run.id(), finish, reason));
  }

  /** Its last words, or the beginning of them, beside what is known of its files. */
  private void result(RunRecord run, FinishReason finish) {
    RunState end = RunFinisher.state(finish);
    if (end == RunState.COMPLETED || end == RunState.TIMED_OUT) {
      String words = TextShortener.start(conversationStore.lastWords(run.id()), MAX_RESULT_LENGTH);
      RunResult known = Objects.requireNonNullElse(run.result(), RunResult.none());
      runStore.result(run.id(), known.with(words), run.merge());
    } else if (run.isUnmerged()) {
      runStore.result(run.id(), RunResult.none(), MergeState.DROPPED);
    }
  }
}
