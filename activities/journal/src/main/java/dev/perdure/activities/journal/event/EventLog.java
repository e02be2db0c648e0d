package dev.perdure.activities.journal.event;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.perdure.activities.journal.body.BodyPlace;
import dev.perdure.activities.journal.body.DamagedBodyException;
import dev.perdure.activities.journal.body.TranscriptColumn;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Append-only log of all tasks' events in PostgreSQL; its sequence numbers have no gaps. */
public record EventLog(Database database) {

  static final String CHANNEL = "perdure_event";

  private static final long LOCK_ID = 0x7065_7264_7572_65L;

  private static final String LOCK_HELD =
      FileLease.HELD + " select (select count(*) from held) as n, pg_advisory_xact_lock(:lock)";

  private static final String INSERT =
      """
      with added as (
        insert into event (seq, at, kind, task_id, run_id, trace_id, data)
        select (select coalesce(max(seq), 0) from event) + n, clock_timestamp(), h->>'kind',
               h->>'taskId', h->>'runId', (select trace_id from task where id = h->>'taskId'), d
        from json_array_elements(?::json) with ordinality as heads(h, n)
        join json_array_elements(?::json) with ordinality as bodies(d, n) using (n)
        returning seq)
      select pg_notify(?, max(seq)::text) from added
      """;

  private static final String AFTER =
      """
      select seq, at, kind, task_id, run_id, trace_id, data from event
      where seq > :after and (:task::text is null or task_id = :task)
      order by seq limit :limit
      """;

  /**
   * Appends an event to the transaction that is under way. It is written by its very last
   * statements, just before it commits, whatever else it does meanwhile.
   */
  public void append(TaskId task, @Nullable RunId run, TaskEvent event) {
    if (!TransactionSynchronizationManager.isSynchronizationActive()) {
      throw new IllegalStateException(
          "Events are part of a transaction: append them within Database.transact.");
    }
    PendingEvents.of(this).add(new PendingEvent(new Head(event.kind(), task, run), event));
  }

  /** Appends an event of the task as a whole. */
  public void append(TaskId task, TaskEvent event) {
    append(task, null, event);
  }

  /** Appends a notice for people to the events of a task, in the transaction or one of its own. */
  public void notice(TaskId task, NoticeLevel level, String text) {
    database.transact(() -> append(task, new TaskEvent.NoticeShown(level, text)));
  }

  /** Appends an event of the task that it does not have yet. */
  public void appendOnce(TaskId task, TaskEvent event) {
    boolean known =
        database
            .sql(
                "select exists (select from event where task_id = ? and data::text = ?)",
                task,
                RedactedJson.of(event))
            .query(Boolean.class)
            .single();
    if (!known) {
      append(task, event);
    }
  }

  /** The events after a number, oldest first; of one task or of all. */
  public List<LoggedEvent> after(long seq, Optional<TaskId> task, int limit) {
    return database
        .sql(AFTER)
        .param("after", seq)
        .param("task", task.map(TaskId::value).orElse(null))
        .param("limit", limit)
        .list(this::event);
  }

  /** The newest number, 0 in an empty log. */
  public long last() {
    return database.sql("select coalesce(max(seq), 0) from event").query(Long.class).single();
  }

  void write(List<PendingEvent> events) {
    lock();
    long last = database.bodyCodec().currentKey().isPresent() ? last() : 0;
    // apart: PostgreSQL takes \u0000 in a body only as long as it looks at nothing inside
    String heads = Json.write(events.stream().map(PendingEvent::head).toList());
    String bodies =
        IntStream.range(0, events.size())
            .mapToObj(i -> body(events.get(i), last + i + 1))
            .collect(Collectors.joining(",", "[", "]"));
    database.sql(INSERT, heads, bodies, CHANNEL).query().singleRow();
  }

  private String body(PendingEvent event, long seq) {
    String json = RedactedJson.of(event.data());
    return event.head().kind().isTranscript()
        ? database.bodyCodec().write(TranscriptColumn.EVENT.at(seq), json)
        : json;
  }

  /** Events of a host that has lost the task's files end their transaction. */
  private void lock() {
    FileLease lease = FileLease.current().orElse(null);
    if (lease == null) {
      database.sql("select pg_advisory_xact_lock(?)", LOCK_ID).query().singleRow();
      return;
    }
    int held =
        FileLease.in(database.sql(LOCK_HELD)).param("lock", LOCK_ID).one(row -> row.count("n"));
    if (held == 0) {
      throw new FilesMovedException(lease.task());
    }
  }

  /** An event; a damaged one becomes a notice, so that all later events reach people. */
  private LoggedEvent event(Row row) throws SQLException {
    try {
      String data = database.bodyCodec().read(place(row), row.text("data"));
      return event(row, row.constant("kind", EventKind.class), data);
    } catch (DamagedBodyException e) {
      var notice = new TaskEvent.NoticeShown(NoticeLevel.ERROR, String.valueOf(e.getMessage()));
      return event(row, EventKind.NOTICE, Json.write(notice));
    }
  }

  private static BodyPlace place(Row row) throws SQLException {
    return TranscriptColumn.EVENT.at(row.number("seq"));
  }

  private static LoggedEvent event(Row row, EventKind kind, String data) throws SQLException {
    return new LoggedEvent(
        row.number("seq"),
        kind,
        row.moment("at"),
        new TaskId(row.text("task_id")),
        row.orNull("run_id", RunId::new),
        row.textOrNull("trace_id"),
        data);
  }

  /** An event that waits for the end of its transaction. */
  record PendingEvent(Head head, TaskEvent data) {}

  /** The columns of an event. */
  record Head(EventKind kind, TaskId taskId, @Nullable RunId runId) {}

  /** The events of one transaction, written just before it commits. */
  static final class PendingEvents implements TransactionSynchronization {

    private final EventLog log;
    private final List<EventLog.PendingEvent> events = new ArrayList<>();
    private List<TaskStateLine> lines = List.of();

    private PendingEvents(EventLog log) {
      this.log = log;
    }

    static PendingEvents of(EventLog log) {
      return TransactionSynchronizationManager.getResource(log) instanceof PendingEvents bound
          ? bound
          : bind(new PendingEvents(log));
    }

    private static PendingEvents bind(PendingEvents pending) {
      TransactionSynchronizationManager.bindResource(pending.log, pending);
      TransactionSynchronizationManager.registerSynchronization(pending);
      return pending;
    }

    void add(EventLog.PendingEvent event) {
      events.add(event);
    }

    @Override
    public void beforeCommit(boolean readOnly) {
      if (!events.isEmpty()) {
        log.write(events);
        lines = TaskStateLine.of(log.database, events);
      }
    }

    @Override
    public void afterCommit() {
      lines.forEach(TaskStateLine::log);
    }

    @Override
    public void suspend() {
      TransactionSynchronizationManager.unbindResource(log);
    }

    @Override
    public void resume() {
      TransactionSynchronizationManager.bindResource(log, this);
    }

    @Override
    public void afterCompletion(int status) {
      TransactionSynchronizationManager.unbindResourceIfPossible(log);
    }
  }

  /** An event of the log with its sequence number over all tasks. */
  public record LoggedEvent(
      long seq,
      EventKind kind,
      Instant at,
      TaskId taskId,
      @Nullable RunId runId,
      @Nullable String traceId,
      @JsonRawValue String data)
      implements FeedItem {

    /** The data, typed by the kind. */
    public TaskEvent event() {
      return Json.read(data, kind.type());
    }
  }
}
