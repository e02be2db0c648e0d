package dev.perdure.web.control;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.RunId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import org.springframework.stereotype.Component;

/**
 * Requests that a task sums its conversation up before its next turn; an ended run is not woken.
 */
@Component
final class CompactionRequestService {

  private final RunStore runStore;
  private final ConversationStore conversationStore;

  CompactionRequestService(RunStore runStore, ConversationStore conversationStore) {
    this.runStore = runStore;
    this.conversationStore = conversationStore;
  }

  void request(TaskRecord task) {
    conversationStore.requestCompaction(requireConversation(task));
  }

  /**
   * The main run, which sums its conversation up before its next turn; an ended one is not woken.
   */
  private RunId requireConversation(TaskRecord task) {
    RunId run = task.id().mainRun();
    if (runStore.find(run).isEmpty()) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "Task '%s' has no conversation yet: there is nothing to sum up.".formatted(task.id()));
    }
    return run;
  }
}
