package dev.perdure.activities.extension;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.HookCall;
import dev.perdure.activities.journal.conversation.HookVerdictStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.tool.run.CallHookResult;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks hooks before a model call: they may add to the conversation, or refuse the call. */
final class BeforeModelHooks {

  private final Database database;
  private final EventLog eventLog;
  private final ConversationStore conversationStore;
  private final HookVerdictStore hookVerdictStore;
  private final HookAsker hookAsker;
  private final PendingMessages pendingMessages;

  BeforeModelHooks(
      Database database,
      EventLog eventLog,
      ConversationStore conversationStore,
      HookVerdictStore hookVerdictStore,
      HookAsker hookAsker,
      PendingMessages pendingMessages) {
    this.database = database;
    this.eventLog = eventLog;
    this.conversationStore = conversationStore;
    this.hookVerdictStore = hookVerdictStore;
    this.hookAsker = hookAsker;
    this.pendingMessages = pendingMessages;
  }

  boolean mayCall(HookTurn turn, Heartbeat heartbeat, RunningActivityRegistry.StopListener listener)
      throws InterruptedException {
    RunId run = turn.run().id();
    int number = turn.request().turn();
    if (conversationStore.answer(run, number).isPresent()) {
      return true;
    }
    JsonObject told =
        prompt(turn).map(text -> JsonObject.of("prompt", text)).orElseGet(JsonObject::empty);
    CallHookResult hookResult = hookAsker.ask(turn, told, heartbeat, listener);
    List<Part> parts = new ArrayList<>(HookAsker.notices(hookResult));
    hookResult.notes().stream()
        .filter(note -> isNew(turn, note))
        .flatMap(note -> note.text("context").stream())
        .forEach(context -> parts.add(new Part.Text("A hook adds: " + context, true)));
    database.transact(() -> {
      if (!parts.isEmpty()) {
        conversationStore.append(run, turn.key("hook"), number, parts);
      }
      hookResult.refusal().ifPresent(reason -> refuse(turn, reason));
    });
    return hookResult.refusal().isEmpty();
  }

  /**
   * Returns whether a hook's text is new. The conversation already holds the text that a hook gave
   * before the last turn.
   */
  private boolean isNew(HookTurn turn, JsonObject note) {
    int before = turn.request().turn() - 1;
    int position = note.number("position").map(Long::intValue).orElse(0);
    HookCall earlier =
        new HookCall(HookTurn.call(turn.run(), before), turn.request().event().key(), position);
    return before < turn.first()
        || hookVerdictStore
            .find(earlier)
            .flatMap(verdict -> verdict.text("context"))
            .filter(context -> note.text("context").filter(context::equals).isPresent())
            .isEmpty();
  }

  private void refuse(HookTurn turn, String reason) {
    String text =
        "A hook refused turn %d of the agent '%s': %s Send a message to go on."
            .formatted(turn.request().turn(), turn.place().agent(), sentence(reason));
    List<Part> parts = List.of(new Part.Notice(text));
    conversationStore.append(
        turn.run().id(), turn.key("hook-refusal"), turn.request().turn(), parts);
    if (hookVerdictStore.begin(new HookCall(turn.place().call(), "model.before.told", 0))) {
      eventLog.notice(turn.run().taskId(), NoticeLevel.WARNING, text);
    }
  }

  private static String sentence(String reason) {
    String words = reason.strip();
    return words.matches("(?s).*[.!?]") ? words : words + ".";
  }

  /** The words of people that the model is about to read for the first time. */
  private Optional<String> prompt(HookTurn turn) {
    RunRecord run = turn.run();
    int number = turn.request().turn();
    boolean first = number == turn.first();
    Stream<String> opening =
        first && run.kind() == RunKind.MAIN
            ? conversationStore.said(run.id()).stream()
                .map(BeforeModelHooks::personal)
                .filter(text -> !text.isBlank())
                .reduce((_, last) -> last)
                .stream()
            : Stream.empty();
    boolean idle =
        first || conversationStore.answer(run.id(), number - 1).filter(this::calls).isEmpty();
    Stream<String> due =
        run.settings().steered()
            ? pendingMessages.forConversation(run.taskId()).stream()
                .filter(message -> idle || message.when() == UserMessage.When.STEER)
                .map(UserMessage::text)
            : Stream.empty();
    return Optional.of(Stream.concat(opening, due).collect(Collectors.joining("\n\n")))
        .filter(text -> !text.isBlank());
  }

  private boolean calls(Message answer) {
    return answer.parts().stream().anyMatch(Part.ToolCall.class::isInstance);
  }

  private static String personal(Message message) {
    return message.parts().stream()
        .flatMap(part ->
            part instanceof Part.Text text && !text.synthetic()
                ? Stream.of(text.text())
                : Stream.empty())
        .collect(Collectors.joining("\n"));
  }
}
