package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.Attachments;
import dev.perdure.activities.agent.prompt.ExpandedMessage;
import dev.perdure.activities.agent.prompt.MessageExpander;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.agent.prompt.PreparedToolCall;
import dev.perdure.activities.agent.prompt.SlashCommandOverrides;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import java.util.ArrayList;
import java.util.List;

/** Delivers people's messages to the run that they steer, before a turn of the run. */
final class SteeringDelivery {

  private final Journal journal;
  private final PendingMessages messages;
  private final MessageExpander messageExpander;
  private final SlashCommandOverrides overrides;

  SteeringDelivery(
      Journal journal,
      PendingMessages messages,
      MessageExpander messageExpander,
      SlashCommandOverrides overrides) {
    this.journal = journal;
    this.messages = messages;
    this.messageExpander = messageExpander;
    this.overrides = overrides;
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
            || journal
                .messages()
                .answer(context.run().id(), turn - 1)
                .map(SteeringDelivery::hasEnded)
                .orElse(true);
    List<UserMessage> due =
        messages.forConversation(context.task().id()).stream()
            .filter(message -> idle || message.when() == UserMessage.When.STEER)
            .toList();
    if (!due.isEmpty()) {
      journal.transact(() -> deliver(context, turn, due));
    }
  }

  private void deliver(RunContext context, int turn, List<UserMessage> due) {
    RunId run = context.run().id();
    List<PreparedToolCall> calls = new ArrayList<>();
    for (UserMessage message : due) {
      ExpandedMessage expanded = messageExpander.of(run, context.task().id(), message.text());
      String key = "say-" + message.id();
      List<Part> parts = new ArrayList<>(List.of(new Part.Text(message.text(), false)));
      parts.addAll(Attachments.of(message.options().files()).parts(journal.artifacts()));
      journal.messages().append(run, key, turn, parts);
      if (!expanded.text().equals(message.text())) {
        List<Part> told = List.of(new Part.Text(expanded.text(), true));
        journal.messages().append(run, key + "-told", turn, told);
      }
      calls.addAll(expanded.calls());
    }
    journal.steering().delivered(due, run, turn);
    overrides.take(run);
    messageExpander.prepare(run, turn, calls);
  }

  private static boolean hasEnded(Message answer) {
    return answer.parts().stream()
        .anyMatch(part -> part instanceof Part.Finish end && end.reason() != FinishReason.TOOL_USE);
  }

  static boolean isSteered(RunRecord run) {
    return run.settings().steered();
  }
}
