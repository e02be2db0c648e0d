package dev.perdure.web.engine.encryption;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.body.BodyCipher;
import dev.perdure.activities.journal.conversation.HookCall;
import dev.perdure.activities.journal.conversation.TurnAnswer;
import dev.perdure.activities.journal.conversation.TurnStart;
import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.activities.tool.CallIntent;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.tool.ToolResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * A run whose messages, calls and artifacts hold some words, as a process with some keys writes.
 */
final class TranscriptScene {

  final JournalModule journal;
  private final RunId run;
  private final String words;

  TranscriptScene(TestJournal database, BodyCipher cipher, RunId run, String words) {
    this.journal = new JournalModule(database.database(cipher));
    this.run = run;
    this.words = words;
  }

  /**
   * Words of a person, an answer, a call with its intent, verdict and result, and a next answer.
   */
  void play(int turn) {
    journal.conversationStore().append(run, "person-" + turn, turn, List.of(text()));
    var begun = (TurnStart.Begun) journal.turnStore().begin(run, turn);
    journal.turnStore().save(begun, 0, text());
    journal.turnStore().commit(begun, new TurnAnswer(List.of(text(), call(turn), finish()), null));
    CallId call = run.call(turn, 1);
    journal.toolCallStore().started(call, words, Optional.empty());
    var hook = new HookCall(call, "before_tool", 0);
    journal.hookVerdictStore().begin(hook);
    journal.hookVerdictStore().keep(hook, JsonObject.of("note", words));
    ToolResult result = ToolResult.of(words, words);
    journal.toolJournalStore().intend(run, call, new CallIntent.Files(List.of(), result));
    journal.toolJournalStore().settle(run, call, result);
    journal.toolCallStore().finished(call, result);
    journal.artifactStore().store(bytes(), "text/plain");
  }

  /** Begins an answer and leaves it. */
  void stream(int turn) {
    var begun = (TurnStart.Begun) journal.turnStore().begin(run, turn);
    journal.turnStore().save(begun, 0, text());
  }

  byte[] bytes() {
    return words.getBytes(StandardCharsets.UTF_8);
  }

  List<Message> messages() {
    return journal.conversationStore().all(run);
  }

  List<String> events(TaskId task) {
    return journal.eventLog().after(0, Optional.of(task), 1_000).stream()
        .map(event -> event.kind() + " " + event.data())
        .toList();
  }

  private Part.ToolCall call(int turn) {
    return new Part.ToolCall(
        run.call(turn, 1),
        "read",
        JsonObject.of("filePath", words),
        Part.CallState.PENDING,
        null,
        null,
        null,
        null,
        null);
  }

  private Part text() {
    return new Part.Text(words, false);
  }

  private static Part.Finish finish() {
    return new Part.Finish(FinishReason.TOOL_USE, Usage.none());
  }
}
