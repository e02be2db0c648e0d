package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.RunSpec;

/**
 * Records what the run of a step thought of a failed check: the words of the answer that began its
 * repair. The next plan reads them.
 */
final class RepairReflection {

  private static final int MAX_WORDS = 4_000;

  private final ConversationStore conversationStore;
  private final StepStore stepStore;

  RepairReflection(ConversationStore conversationStore, StepStore stepStore) {
    this.conversationStore = conversationStore;
    this.stepStore = stepStore;
  }

  /** Records the words of a run that was repaired; any other run has none. */
  void record(RunRecord run) {
    String step = run.step();
    if (step != null && isRepaired(run)) {
      conversationStore
          .answer(run.id(), run.settings().firstTurn())
          .map(Message::words)
          .filter(words -> !words.isBlank())
          .map(words -> TextShortener.start(words, MAX_WORDS))
          .ifPresent(words -> stepStore.reflection(run.taskId(), new StepId(step), words));
    }
  }

  /** Whether the workflow that carried a run out last was the one of its repair. */
  static boolean isRepaired(RunRecord run) {
    return run.workflowId().equals(run.id() + RunSpec.REPAIR);
  }
}
