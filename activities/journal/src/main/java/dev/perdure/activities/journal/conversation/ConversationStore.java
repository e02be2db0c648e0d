package dev.perdure.activities.journal.conversation;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolSpec;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Store of the conversations of runs: their messages, the context that models get after pruning and
 * compaction, and the system prompt and tools, fixed at the first model call.
 */
public final class ConversationStore {

  private final Database database;
  private final MessageWriter messages;

  public ConversationStore(Database database, EventLog events) {
    this.database = database;
    this.messages = new MessageWriter(database, events);
  }

  /** Adds a user message at the end of a conversation, once for each key. */
  public Message append(RunId run, String key, int turn, List<Part> parts) {
    return database.inTransaction(() -> {
      TaskId task = messages.lock(run);
      long seq = messages.reserve(run, 1);
      Message message =
          new Message(run + "." + seq, run, seq, MessageRole.USER, parts, MessageWriter.now());
      if (!messages.insert(message, turn, key, Optional.empty())) {
        return messages.find(run, key).orElseThrow();
      }
      messages.insertParts(message);
      messages.tellCreated(task, message);
      return message;
    });
  }

  /** Every message of a conversation in order, in the form that a model gets. */
  public List<Message> all(RunId run) {
    return after(run, 0, Integer.MAX_VALUE);
  }

  /** The messages of a conversation after a place. */
  public List<Message> after(RunId run, long seq, int limit) {
    return database
        .sql(
            MessageWriter.SELECT + "where conversation_id = ? and seq > ? order by seq limit ?",
            run,
            seq,
            limit)
        .list(messages::message);
  }

  /** Returns the messages to a run, in order. */
  public List<Message> said(RunId run) {
    return database
        .sql(MessageWriter.SELECT + "where conversation_id = ? and role = 'user' order by seq", run)
        .list(messages::message);
  }

  /** The answer to a turn, once there is one. */
  public Optional<Message> answer(RunId run, int turn) {
    return messages.find(run, TurnStore.key(turn));
  }

  /** The newest text of a run, passing over answers without one; empty without any. */
  public String lastWords(RunId run) {
    return database
        .sql(
            MessageWriter.SELECT
                + "where conversation_id = ? and role = 'assistant' order by seq desc limit 20",
            run)
        .list(messages::message)
        .stream()
        .map(ConversationStore::finalText)
        .filter(words -> !words.isBlank())
        .findFirst()
        .orElse("");
  }

  /** The report that a message ends a run with by the tool {@code done}, else its text. */
  private static String finalText(Message message) {
    if (message.isPrepared()) {
      return "";
    }
    return message.parts().stream()
        .filter(Part.ToolCall.class::isInstance)
        .map(Part.ToolCall.class::cast)
        .filter(call -> call.name().equals("done") && call.state() != Part.CallState.ERROR)
        .flatMap(call -> call.input().text("report").stream())
        .findFirst()
        .orElseGet(message::words);
  }

  /** How a run's context was cut last. */
  public ContextCut contextCut(RunId run) {
    return database
        .sql("select * from run_context where conversation_id = ?", run)
        .find(ConversationStore::contextCut)
        .orElseGet(() -> new ContextCut(Optional.empty(), 0, 0, 0, List.of(), false, List.of()));
  }

  /** The context: the newest summary, then the kept messages, older results shortened. */
  public List<Message> context(RunId run) {
    ContextCut cut = contextCut(run);
    List<Message> all = after(run, cut.keptFrom() - 1, Integer.MAX_VALUE);
    List<Message> kept = RefusedMediaRemover.without(all, cut.refusedMedia());
    List<Message> context = new ArrayList<>();
    for (Message message : TurnPruner.shorten(kept, cut.prunedBefore())) {
      if (cut.summaryId().filter(message.id()::equals).isPresent()) {
        context.addFirst(message);
      } else if (!isSummary(message)) {
        context.add(message);
      }
    }
    return List.copyOf(context);
  }

  /** Shortens the turns before a place, for a turn that is about to be asked for. */
  public void prune(RunId run, int turn, long before) {
    database
        .sql(
            """
            insert into run_context (conversation_id, turn, pruned_before) values (?, ?, ?)
            on conflict (conversation_id) do update set turn = excluded.turn,
              pruned_before = greatest(run_context.pruned_before, excluded.pruned_before)
            """,
            run,
            turn,
            before)
        .update();
  }

  /** Puts a summary in place of all that is older than a place. */
  public void compact(RunId run, int turn, String summary, long keptFrom) {
    database.transact(() -> {
      ContextCut cut = contextCut(run);
      List<Integer> turns = new ArrayList<>(cut.compactions());
      turns.add(turn);
      String key = "compaction-" + turns.size();
      Message message = append(run, key, turn, List.of(new Part.Compaction(summary)));
      prune(run, turn, 0);
      database
          .sql(
              """
              update run_context set summary_id = ?, kept_from = ?, compactions = ?::json, wanted = false
              where conversation_id = ?
              """,
              message.id(),
              keptFrom,
              Json.write(turns),
              run)
          .update();
    });
  }

  /** Asks for a summary before the next turn; a run that has ended is not woken for it. */
  public void requestCompaction(RunId run) {
    database
        .sql(
            """
            insert into run_context (conversation_id, wanted) values (?, true)
            on conflict (conversation_id) do update set wanted = true
            """,
            run)
        .update();
  }

  /** Leaves pictures and documents out of a run's context from now on. */
  public void refuseMedia(RunId run, List<String> sha256) {
    database.transact(() -> {
      List<String> all = new ArrayList<>(contextCut(run).refusedMedia());
      all.addAll(sha256);
      database
          .sql(
              """
              insert into run_context (conversation_id, refused_media) values (?, ?::json)
              on conflict (conversation_id) do update set refused_media = excluded.refused_media
              """,
              run,
              Json.write(all))
          .update();
    });
  }

  private static boolean isSummary(Message message) {
    return message.parts().stream().anyMatch(Part.Compaction.class::isInstance);
  }

  private static ContextCut contextCut(Row row) throws SQLException {
    return new ContextCut(
        Optional.ofNullable(row.textOrNull("summary_id")),
        row.number("kept_from"),
        row.number("pruned_before"),
        row.count("turn"),
        row.list("compactions", Integer.class),
        row.flag("wanted"),
        row.list("refused_media", String.class));
  }

  /** The prompt of a run, once it is fixed. */
  public Optional<RunPrompt> prompt(RunId run) {
    return database
        .sql("select * from run_prompt where conversation_id = ?", run)
        .find(row ->
            new RunPrompt(
                row.text("system"),
                row.list("tools", ToolSpec.class),
                row.list("agents", String.class),
                row.text("mode")));
  }

  /** The names of the tools that a run is offered. */
  public Set<String> toolNames(RunId run) {
    return prompt(run).stream()
        .flatMap(prompt -> prompt.tools().stream())
        .map(ToolSpec::name)
        .collect(Collectors.toSet());
  }

  /** Fixes the prompt of a run, in place of an earlier one. */
  public void fixPrompt(RunId run, RunPrompt prompt) {
    database
        .sql(
            """
            insert into run_prompt (conversation_id, system, tools, agents, mode)
            values (:run, :system, :tools::json, :agents::json, :mode)
            on conflict (conversation_id) do update
            set system = excluded.system, tools = excluded.tools, agents = excluded.agents
            """)
        .param("run", run)
        .param("system", TextSanitizer.of(prompt.system()))
        .param("tools", Json.write(prompt.tools()))
        .param("agents", Json.write(prompt.agents()))
        .param("mode", prompt.mode())
        .update();
  }

  /** Records the number of characters of each layer of a run's system text. */
  public void recordPromptLayers(RunId run, Map<String, Integer> layers) {
    database
        .sql(
            """
            insert into prompt_layers (conversation_id, layers) values (:run, :layers::json)
            on conflict (conversation_id) do update set layers = excluded.layers
            """)
        .param("run", run)
        .param("layers", Json.write(layers))
        .update();
  }

  /** The number of characters of each layer, in their order. */
  public Map<String, Integer> promptLayers(RunId run) {
    return database
        .sql("select layers from prompt_layers where conversation_id = ?", run)
        .find(row -> row.json("layers", Layers.class).lengths())
        .orElse(Map.of());
  }

  /** The layers of a system text as they are stored. */
  private record Layers(@JsonValue Map<String, Integer> lengths) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    Layers {}
  }

  /** Records the mode that a run's model knows. */
  public void recordMode(RunId run, String mode) {
    database.sql("update run_prompt set mode = ? where conversation_id = ?", mode, run).update();
  }
}
