package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import java.util.List;

/** Delivers people's messages to the run that they steer, before a turn of the run. */
final class SteeringDelivery {

  private final Database database;
  private final ConversationStore conversationStore;
  private final PendingMessages messages;
  private final DeliveredMessages deliveredMessages;

  SteeringDelivery(
      Database database,
      ConversationStore conversationStore,
      PendingMessages messages,
      DeliveredMessages deliveredMessages) {
    this.database = database;
    this.conversationStore = conversationStore;
    this.messages = messages;
    this.deliveredMessages = deliveredMessages;
  }

  /**
   * Delivers unread messages to the model before this turn. Queued messages wait until the run is
   * done, or until another run begins.
   */
  void deliver(RunContext context, int turn) {
    if (!isSteered(context.run())) {
      return;
    }
    boolean idle =
        turn == context.run().settings().firstTurn()
            || conversationStore
                .answer(context.run().id(), turn - 1)
                .map(SteeringDelivery::hasEnded)
                .orElse(true);
    List<UserMessage> due =
        messages.forConversation(context.task().id()).stream()
            .filter(message -> idle || message.when() == UserMessage.When.STEER)
            .toList();
    if (!due.isEmpty()) {
      database.transact(() -> deliveredMessages.write(context, turn, due));
    }
  }

  private static boolean hasEnded(Message answer) {
    return answer.parts().stream()
        .anyMatch(part -> part instanceof Part.Finish end && end.reason() != FinishReason.TOOL_USE);
  }

  static boolean isSteered(RunRecord run) {
    return run.settings().steered();
  }
}
