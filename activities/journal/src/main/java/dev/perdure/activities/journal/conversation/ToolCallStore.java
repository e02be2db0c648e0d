package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.tool.ToolResult;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Store of the tool calls of conversations: their states, live output and one result each. */
public final class ToolCallStore {

  private static final String SELECT =
      """
      select call.message_id as call_message, call.idx as call_idx, call.body as call, message.turn,
        message.seq, conversation.id as run_id, conversation.task_id,
        result.message_id as result_message, result.idx as result_idx, result.body as result,
        (select count(*) from part where message_id = call.message_id and kind = 'tool_call'
           and idx < call.idx) as place
      from part call
      join message on message.id = call.message_id
      join conversation on conversation.id = message.conversation_id
      left join part result on result.call_id = call.call_id and result.kind = 'tool_result'
      where call.kind = 'tool_call'
      """;

  private static final String STARTED = "startedAt";

  private final Database database;
  private final MessageWriter messages;

  public ToolCallStore(Database database, EventLog events) {
    this.database = database;
    this.messages = new MessageWriter(database, events);
  }

  public Optional<StoredToolCall> find(CallId call) {
    return row(call).map(CallRow::stored);
  }

  /** The calls of a turn, in the order the model asked for them. */
  public List<StoredToolCall> ofTurn(RunId run, int turn) {
    return database
        .sql(
            SELECT
                + """
                and conversation.id = ? and message.turn = ? and message.role in ('assistant', 'tool')
                order by call.idx
                """,
            run,
            turn)
        .list(this::callRow)
        .stream()
        .map(CallRow::stored)
        .toList();
  }

  /** The newest answered calls of a run since it was opened or a person spoke, oldest first. */
  public List<StoredToolCall> answered(RunId run, int most) {
    return database
        .sql(
            SELECT
                + """
                and conversation.id = :run and result.body is not null
                and message.seq in (select results.seq - 1 from message results
                  where results.conversation_id = :run and results.role = 'tool'
                  order by results.seq desc limit :most)
                and message.turn >= coalesce((conversation.settings ->> 'firstTurn')::int, 1)
                and message.seq > coalesce((select said.seq from message said
                  where said.conversation_id = :run and said.role = 'user' and exists (
                    select from part where message_id = said.id and kind = 'text' -- by a person, or of checks
                      and (said.key like 'checks-%' or body ->> 'synthetic' = 'false'))
                  order by said.seq desc limit 1), 0)
                order by message.seq desc, call.idx desc limit :most
                """)
        .param("run", run)
        .param("most", most)
        .list(this::callRow)
        .reversed()
        .stream()
        .map(CallRow::stored)
        .toList();
  }

  /** A call is under way; {@code child} is the run it delegates to, if it does. */
  public void started(CallId call, String title, Optional<RunId> child) {
    database.transact(() -> {
      CallRow place = lock(call);
      if (place.stored().result().isEmpty()) {
        StoredToolCall stored = place.stored();
        JsonObject now = JsonObject.of(STARTED, MessageWriter.now().toString());
        move(place, Part.CallState.RUNNING, title, child, findOutput(stored.call()).orElse(now));
        messages.tell(
            stored.task(),
            stored.run(),
            new TaskEvent.ToolStarted(
                stored.call().callId(),
                stored.call().name(),
                title,
                place.messageId(),
                place.partId()));
      }
    });
  }

  /** Saves the live output of a running call for later viewers, without an event. */
  void shows(CallId call, String title, LiveToolOutput.NewestOutput output) {
    database.transact(() -> {
      CallRow place = lock(call);
      Part.ToolCall now = place.stored().call();
      if (now.state() == Part.CallState.RUNNING && place.stored().result().isEmpty()) {
        JsonObject before = Objects.requireNonNullElse(now.metadata(), JsonObject.empty());
        JsonObject after = Json.object(output).with(STARTED, before.text(STARTED).orElse(null));
        write(place, withState(now, now.state(), title, Optional.empty(), after));
      }
    });
  }

  /** The calls of a task that run and show something, as parts that grow. */
  public List<OpenMessagePart> running(TaskId task) {
    return database
        .sql(
            SELECT + "and conversation.task_id = ? and result.body is null order by call.idx", task)
        .list(this::callRow)
        .stream()
        .filter(place -> findOutput(place.stored().call()).isPresent())
        .map(ToolCallStore::openPart)
        .toList();
  }

  private static OpenMessagePart openPart(CallRow place) {
    return new OpenMessagePart(
        place.stored().run(), place.messageId(), place.partId(), 1, place.stored().call());
  }

  /** The part of a call, by which pages know it. */
  public Optional<OpenMessagePart> part(CallId call) {
    return row(call).map(ToolCallStore::openPart);
  }

  /** Stores a call's result and returns the stored one: the first stands. */
  public Part.ToolResult finished(CallId call, ToolResult result) {
    return settle(call, result, result.isError() ? Part.CallState.ERROR : Part.CallState.COMPLETED);
  }

  /** The calls of a run that have no result, in order. */
  public List<CallId> unanswered(RunId run) {
    return database
        .sql(
            SELECT
                + "and conversation.id = ? and result.body is null order by message.seq, call.idx",
            run)
        .list(row -> callRow(row).stored().call().callId());
  }

  /** Marks a call as interrupted. */
  public Part.ToolResult interrupted(CallId call, ToolResult result) {
    return settle(call, result, Part.CallState.INTERRUPTED);
  }

  private Part.ToolResult settle(CallId call, ToolResult result, Part.CallState state) {
    return database.inTransaction(() -> {
      CallRow place = lock(call);
      return place.stored().result().orElseGet(() -> settle(place, result, state));
    });
  }

  private Part.ToolResult settle(CallRow place, ToolResult result, Part.CallState state) {
    StoredToolCall stored = place.stored();
    Part.ToolResult part =
        new Part.ToolResult(
            stored.call().callId(),
            stored.call().name(),
            result.output(),
            result.isError(),
            result.metadata());
    Message answer = answerOf(place);
    messages.insertPart(answer.id(), stored.index(), part);
    move(place, state, result.title(), Optional.empty(), null);
    messages.tellPart(stored.task(), stored.run(), answer.id(), stored.index(), part);
    messages.tell(
        stored.task(),
        stored.run(),
        new TaskEvent.ToolFinished(
            stored.call().callId(),
            stored.call().name(),
            result.title(),
            place.messageId(),
            place.partId(),
            result.isError(),
            state,
            result.detail().badEnd().orElse(null)));
    return part;
  }

  /** The message that holds the results of a turn, just after the one that holds its calls. */
  private Message answerOf(CallRow place) {
    StoredToolCall stored = place.stored();
    long seq = place.seq() + 1;
    Message message =
        new Message(
            stored.run() + "." + seq,
            stored.run(),
            seq,
            MessageRole.TOOL,
            List.of(),
            MessageWriter.now());
    if (messages.insert(
        message, stored.turn(), TurnStore.key(stored.turn()) + "-results", Optional.empty())) {
      messages.tellCreated(stored.task(), message);
    }
    return message;
  }

  /**
   * Finds the metadata of a call that has shown output. Until a call has shown output, each start
   * of the call counts as its beginning.
   */
  private static Optional<JsonObject> findOutput(Part.ToolCall call) {
    return Optional.ofNullable(call.metadata()).filter(it -> it.text("output").isPresent());
  }

  private void move(
      CallRow place,
      Part.CallState state,
      String title,
      Optional<RunId> child,
      @Nullable JsonObject metadata) {
    StoredToolCall stored = place.stored();
    Part.ToolCall moved = withState(stored.call(), state, title, child, metadata);
    write(place, moved);
    messages.tellPart(stored.task(), stored.run(), place.messageId(), place.idx(), moved);
  }

  private static Part.ToolCall withState(
      Part.ToolCall call,
      Part.CallState state,
      String title,
      Optional<RunId> child,
      @Nullable JsonObject metadata) {
    return new Part.ToolCall(
        call.callId(),
        call.name(),
        call.input(),
        state,
        title.isEmpty() ? call.title() : title,
        child.orElse(call.runId()),
        call.vendorId(),
        call.invalid(),
        metadata);
  }

  private void write(CallRow place, Part.ToolCall call) {
    database
        .sql(
            "update part set body = ?::json where message_id = ? and idx = ?",
            messages.partBodies().write(place.messageId(), place.idx(), call),
            place.messageId(),
            place.idx())
        .update();
  }

  /** Results of one turn are added one after another: the conversation's row is the lock. */
  private CallRow lock(CallId call) {
    CallRow place = require(call);
    messages.lock(place.stored().run());
    return require(call);
  }

  private CallRow require(CallId call) {
    return row(call)
        .orElseThrow(() -> new IllegalArgumentException("There is no tool call '" + call + "'."));
  }

  private Optional<CallRow> row(CallId call) {
    return database.sql(SELECT + "and call.call_id = ?", call).find(this::callRow);
  }

  private CallRow callRow(Row row) throws SQLException {
    return CallRow.of(row, messages.partBodies());
  }
}
