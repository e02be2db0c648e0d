package dev.perdure.activities.task;

import dev.perdure.activities.agent.run.MainRunCreator;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.task.ForkOrigin;
import dev.perdure.activities.journal.task.ForkOriginStore;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import java.util.List;

/**
 * Initializes a fork that goes on after a step: copies the plan of the other task and its finished
 * steps, and begins a conversation that holds both.
 */
public final class ForkInitializer {

  static final String AUTHOR = "fork";

  private final Database database;
  private final ForkOriginStore forkOriginStore;
  private final ConversationStore conversationStore;
  private final MainRunCreator mainRunCreator;
  private final ForkOpening forkOpening;
  private final ForkPlanCopier forkPlanCopier;

  public ForkInitializer(
      Database database,
      ForkOriginStore forkOriginStore,
      ConversationStore conversationStore,
      MainRunCreator mainRunCreator,
      ForkOpening forkOpening,
      ForkPlanCopier forkPlanCopier) {
    this.database = database;
    this.forkOriginStore = forkOriginStore;
    this.conversationStore = conversationStore;
    this.mainRunCreator = mainRunCreator;
    this.forkOpening = forkOpening;
    this.forkPlanCopier = forkPlanCopier;
  }

  /** Puts it on the record of a fork that has not begun. */
  public void take(TaskId fork, ForkOrigin origin, List<StepId> finished) {
    database.transact(() -> {
      forkOriginStore.fork(fork, origin);
      PlanStorePlanRevision plan = forkPlanCopier.copy(fork, origin.task(), finished);
      mainRunCreator.announce(fork, Phase.PREPARING);
      conversationStore.append(fork.mainRun(), AUTHOR, 0, forkOpening.parts(fork, plan));
    });
  }

  /** Whether a revision was taken over, and so was approved once before. */
  static boolean wasTakenOver(PlanStorePlanRevision plan) {
    return plan.author().equals(AUTHOR);
  }
}
