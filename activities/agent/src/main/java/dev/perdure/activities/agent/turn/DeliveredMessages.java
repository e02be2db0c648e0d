package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.prompt.Attachments;
import dev.perdure.activities.agent.prompt.ExpandedMessage;
import dev.perdure.activities.agent.prompt.MessageExpander;
import dev.perdure.activities.agent.prompt.PreparedToolCall;
import dev.perdure.activities.agent.prompt.SlashCommandOverrides;
import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.Part;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the messages of people that a run takes into its conversation, with the calls and files
 * that they bring.
 */
final class DeliveredMessages {

  private final SteeringStore steeringStore;
  private final ConversationStore conversationStore;
  private final ArtifactStore artifactStore;
  private final MessageExpander messageExpander;
  private final SlashCommandOverrides overrides;

  DeliveredMessages(
      SteeringStore steeringStore,
      ConversationStore conversationStore,
      ArtifactStore artifactStore,
      MessageExpander messageExpander,
      SlashCommandOverrides overrides) {
    this.steeringStore = steeringStore;
    this.conversationStore = conversationStore;
    this.artifactStore = artifactStore;
    this.messageExpander = messageExpander;
    this.overrides = overrides;
  }

  /** Writes the messages before a turn. */
  void write(RunContext context, int turn, List<UserMessage> due) {
    RunId run = context.run().id();
    List<PreparedToolCall> calls = new ArrayList<>();
    for (UserMessage message : due) {
      ExpandedMessage expanded = messageExpander.of(run, context.task().id(), message.text());
      String key = "say-" + message.id();
      List<Part> parts = new ArrayList<>(List.of(new Part.Text(message.text(), false)));
      parts.addAll(Attachments.of(message.options().files()).parts(artifactStore));
      conversationStore.append(run, key, turn, parts);
      if (!expanded.text().equals(message.text())) {
        List<Part> told = List.of(new Part.Text(expanded.text(), true));
        conversationStore.append(run, key + "-told", turn, told);
      }
      calls.addAll(expanded.calls());
    }
    steeringStore.delivered(due, run, turn);
    overrides.take(run);
    messageExpander.prepare(run, turn, calls);
  }
}
