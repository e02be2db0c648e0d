package dev.perdure.activities.extension;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.HookCall;
import dev.perdure.activities.journal.conversation.HookVerdictStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.tool.run.CallHookResult;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks hooks at the end of a run: they may send the run back once. */
final class RunEndHooks {

  private final Database database;
  private final ConversationStore conversationStore;
  private final HookVerdictStore hookVerdictStore;
  private final HookAsker hookAsker;

  RunEndHooks(
      Database database,
      ConversationStore conversationStore,
      HookVerdictStore hookVerdictStore,
      HookAsker hookAsker) {
    this.database = database;
    this.conversationStore = conversationStore;
    this.hookVerdictStore = hookVerdictStore;
    this.hookAsker = hookAsker;
  }

  /** A refusal sends a run back once. A second refusal is recorded, and the run ends. */
  boolean mayEnd(HookTurn turn, Heartbeat heartbeat, RunningActivityRegistry.StopListener listener)
      throws InterruptedException {
    int number = turn.request().turn();
    var mark = new HookCall(HookTurn.call(turn.run(), turn.first()), "run.end.sent-back", 0);
    Optional<Integer> sentBack =
        hookVerdictStore.find(mark).flatMap(it -> it.number("turn")).map(Long::intValue);
    if (sentBack.filter(at -> at == number).isPresent()) {
      return false;
    }
    String words = conversationStore.lastWords(turn.run().id());
    JsonObject told = JsonObject.of("result", words).with("sentBack", sentBack.isPresent());
    CallHookResult hookResult = hookAsker.ask(turn, told, heartbeat, listener);
    List<Part> parts = new ArrayList<>(HookAsker.notices(hookResult));
    Optional<String> again = hookResult.refusal().filter(_ -> sentBack.isEmpty());
    again.ifPresent(reason -> parts.add(new Part.Text("Not done yet. " + reason, true)));
    database.transact(() -> {
      if (!parts.isEmpty()) {
        conversationStore.append(turn.run().id(), turn.key("hook-end"), number + 1, parts);
      }
      if (again.isPresent()) {
        hookVerdictStore.begin(mark);
        hookVerdictStore.keep(mark, JsonObject.of("turn", number));
      }
    });
    return again.isEmpty();
  }
}
