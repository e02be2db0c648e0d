package dev.perdure.activities.journal.conversation;

import dev.perdure.activities.journal.body.BodyPlace;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.journal.run.UsageStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.message.MessageRole;
import dev.perdure.planner.message.Part;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Store of model turns, the parts streamed so far, and the one answer of each turn; a new attempt
 * fences off all earlier ones.
 */
public final class TurnStore {

  private final Database database;
  private final MessageWriter messages;
  private final UsageStore usage;

  public TurnStore(Database database, EventLog events) {
    this.database = database;
    this.messages = new MessageWriter(database, events);
    this.usage = new UsageStore(database, events);
  }

  static String key(int turn) {
    return "turn-" + turn;
  }

  /**
   * Begins an attempt at a turn and resets the parts streamed by earlier attempts. A turn of a run
   * that has ended does not begin: nobody would answer its calls.
   */
  public TurnStart begin(RunId run, int turn) {
    return database.inTransaction(() -> {
      TaskId task = messages.lock(run);
      Optional<Message> answer = messages.find(run, key(turn));
      if (answer.isPresent()) {
        return new TurnStart.Answered(answer.get());
      }
      if (hasEnded(run)) {
        throw new RunEndedException(run, turn);
      }
      return next(run, turn)
          .map(begun -> restarted(task, begun))
          .orElseGet(() -> first(task, run, turn));
    });
  }

  /** Saves a growing part; false if a later attempt has the turn, and this one should stop. */
  public boolean save(TurnStart.Begun turn, int index, Part part) {
    return database
            .sql(
                """
                insert into open_part (conversation_id, turn, idx, kind, body)
                select conversation_id, turn, :idx, :kind, :body::json from open_turn
                where conversation_id = :run and turn = :turn and attempt = :attempt
                for share
                on conflict (conversation_id, turn, idx)
                do update set kind = excluded.kind, body = excluded.body, updated_at = now()
                """)
            .param("idx", index)
            .param("kind", MessageWriter.kind(part))
            .param("body", database.bodyCodec().write(place(turn, index), Json.write(part)))
            .param("run", turn.run())
            .param("turn", turn.turn())
            .param("attempt", turn.attempt())
            .update()
        == 1;
  }

  /**
   * Stores the answer, its calls, its usage and its events, all or nothing. Where the turn has an
   * answer, that one is returned; an attempt that lost the turn is {@link TurnSupersededException}.
   */
  public Message commit(TurnStart.Begun turn, TurnAnswer answer) {
    return database.inTransaction(() -> {
      TaskId task = messages.lock(turn.run());
      if (!isCurrent(turn)) {
        return messages
            .find(turn.run(), key(turn.turn()))
            .orElseThrow(
                () -> new TurnSupersededException(turn.run(), turn.turn(), turn.attempt()));
      }
      return store(task, turn, answer);
    });
  }

  /** Ends an abandoned turn with the parts streamed so far. */
  public Optional<Message> salvage(RunId run, Part.Finish finish) {
    return database.inTransaction(() -> {
      TaskId task = messages.lock(run);
      return open(run)
          .map(turn -> {
            List<Part> parts = new ArrayList<>(parts(turn));
            parts.add(finish);
            return store(task, turn, new TurnAnswer(parts, null));
          });
    });
  }

  /** The parts of a task that are still growing. */
  public List<OpenMessagePart> openParts(TaskId task) {
    return database
        .sql(
            """
            select open_turn.*, idx, body from open_part join open_turn using (conversation_id, turn)
            join conversation on conversation.id = conversation_id
            where task_id = ? order by conversation_id, turn, idx
            """,
            task)
        .list(row -> {
          TurnStart.Begun turn = begun(row);
          return new OpenMessagePart(
              turn.run(),
              turn.messageId(),
              turn.partId(row.count("idx")),
              turn.attempt(),
              part(turn, row));
        });
  }

  private Part part(TurnStart.Begun turn, Row row) throws SQLException {
    return database.bodyCodec().read(place(turn, row.count("idx")), row.text("body"), Part.class);
  }

  private static BodyPlace place(TurnStart.Begun turn, int index) {
    return TranscriptColumn.OPEN_PART.at(turn.run(), turn.turn(), index);
  }

  private boolean hasEnded(RunId run) {
    return database
        .sql("select finished_at is not null from conversation where id = ?", run)
        .query(Boolean.class)
        .single();
  }

  private Optional<TurnStart.Begun> next(RunId run, int turn) {
    return database
        .sql(
            """
            update open_turn set attempt = attempt + 1 where conversation_id = ? and turn = ?
            returning *
            """,
            run,
            turn)
        .find(TurnStore::begun);
  }

  /** Begins a turn and ends an abandoned attempt at it, even if that attempt comes back. */
  private TurnStart.Begun first(TaskId task, RunId run, int turn) {
    open(run)
        .filter(earlier -> earlier.turn() < turn)
        .ifPresent(earlier -> close(restarted(task, earlier), Optional.empty()));
    TurnStart.Begun begun =
        new TurnStart.Begun(run, turn, 1, messages.reserve(run, 2), MessageWriter.now());
    database
        .sql(
            """
            insert into open_turn (conversation_id, turn, attempt, seq, started_at)
            values (?, ?, 1, ?, ?)
            """,
            run,
            turn,
            begun.seq(),
            begun.at())
        .update();
    messages.tellCreated(task, message(begun, List.of()));
    return begun;
  }

  private static Message message(TurnStart.Begun turn, List<Part> parts) {
    return new Message(
        turn.messageId(), turn.run(), turn.seq(), MessageRole.ASSISTANT, parts, turn.at());
  }

  private TurnStart.Begun restarted(TaskId task, TurnStart.Begun turn) {
    List<Integer> streamed =
        database
            .sql(
                "delete from open_part where conversation_id = ? and turn = ? returning idx",
                turn.run(),
                turn.turn())
            .query(Integer.class)
            .list();
    for (int index : streamed.stream().sorted().toList()) {
      messages.tell(
          task,
          turn.run(),
          new TaskEvent.PartReset(turn.messageId(), turn.partId(index), turn.attempt()));
    }
    return turn;
  }

  private boolean isCurrent(TurnStart.Begun turn) {
    return open(turn.run())
        .filter(open -> open.turn() == turn.turn() && open.attempt() == turn.attempt())
        .isPresent();
  }

  private Optional<TurnStart.Begun> open(RunId run) {
    return database
        .sql(
            "select * from open_turn where conversation_id = ? order by turn desc limit 1 for"
                + " update",
            run)
        .find(TurnStore::begun);
  }

  private List<Part> parts(TurnStart.Begun turn) {
    return database
        .sql(
            "select idx, body from open_part where conversation_id = ? and turn = ? order by idx",
            turn.run(),
            turn.turn())
        .list(row -> part(turn, row));
  }

  private Message store(TaskId task, TurnStart.Begun turn, TurnAnswer answer) {
    Message message = message(turn, answer.parts());
    messages.insert(
        message, turn.turn(), key(turn.turn()), answer.finish().map(f -> Json.name(f.reason())));
    messages.insertParts(message);
    for (int i = 0; i < answer.parts().size(); i++) {
      messages.tellPart(task, turn.run(), message.id(), i, answer.parts().get(i));
    }
    Optional.ofNullable(answer.call()).ifPresent(usage::add);
    close(turn, Optional.ofNullable(answer.call()).map(BilledModelCall::model));
    return message;
  }

  private void close(TurnStart.Begun turn, Optional<String> model) {
    database
        .sql(
            "delete from open_turn where conversation_id = ? and turn = ?", turn.run(), turn.turn())
        .update();
    database
        .sql(
            """
            update conversation set turns = greatest(turns, :turn),
              model = case when settings::jsonb #>> '{overrides,model}' is null
                then coalesce(:model, model) else model end
            where id = :run
            """)
        .param("turn", turn.turn())
        .param("model", model)
        .param("run", turn.run())
        .update();
  }

  private static TurnStart.Begun begun(Row row) throws SQLException {
    return new TurnStart.Begun(
        new RunId(row.text("conversation_id")),
        row.count("turn"),
        row.count("attempt"),
        row.number("seq"),
        row.moment("started_at"));
  }

  /** Records the turn of a script that answered a turn of a run. */
  public void recordScriptTurn(RunId run, int turn, int scriptTurn) {
    database
        .sql(
            """
            insert into script_turn (conversation_id, turn, played) values (?, ?, ?)
            on conflict do nothing
            """,
            run,
            turn,
            scriptTurn)
        .update();
  }

  /** Returns the turns of a script that a run has used, in the order of the run. */
  public List<Integer> scriptTurns(RunId run) {
    return database
        .sql("select played from script_turn where conversation_id = ? order by turn", run)
        .query(Integer.class)
        .list();
  }
}
