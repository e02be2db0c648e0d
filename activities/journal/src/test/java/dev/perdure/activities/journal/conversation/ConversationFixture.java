package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A run on a real database, and answers to give in it. */
final class ConversationFixture implements AutoCloseable {

  final TestJournal journal = TestJournal.open();
  final TaskId task = journal.task("t_1");
  final RunId run = journal.run(task, "main");
  final ConversationStore messages = new ConversationStore(journal.database(), journal.events());
  final TurnStore turns = new TurnStore(journal.database(), journal.events());
  final ToolCallStore calls = new ToolCallStore(journal.database(), journal.events());

  static Part text(String text) {
    return new Part.Text(text, false);
  }

  static Part.Finish finish(FinishReason reason) {
    return new Part.Finish(reason, Usage.none());
  }

  /** An answer that asks for so many tools. */
  TurnAnswer asking(int turn, int tools) {
    List<Part> parts = new ArrayList<>();
    parts.add(text("Turn " + turn));
    for (int i = 0; i < tools; i++) {
      parts.add(call(turn, i));
    }
    parts.add(finish(tools == 0 ? FinishReason.END_TURN : FinishReason.TOOL_USE));
    return new TurnAnswer(parts, modelCall(turn));
  }

  Part.ToolCall call(int turn, int index) {
    JsonObject input = JsonObject.of("filePath", "a.txt");
    return new Part.ToolCall(
        run.call(turn, index),
        "read",
        input,
        Part.CallState.PENDING,
        null,
        null,
        "toolu_" + index,
        null,
        null);
  }

  BilledModelCall modelCall(int turn) {
    Usage usage = new Usage(100, 10, 5, 1, new BigDecimal("0.01"));
    return new BilledModelCall(run + "." + turn, task, run, turn, "respond", "script/demo", usage);
  }

  TurnStart.Begun begin(int turn) {
    return (TurnStart.Begun) turns.begin(run, turn);
  }

  List<LoggedEvent> events() {
    return journal.events().after(0, Optional.empty(), 10_000);
  }

  @Override
  public void close() {
    journal.close();
  }
}
