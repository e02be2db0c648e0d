package dev.perdure.activities.journal;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.person.NoticeFailure;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.wait.WaitStep;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Outbox of notices to receivers outside, such as webhooks and mail. A database trigger writes one
 * row per event and receiver in the transaction of the event; a row is claimed for a time by one
 * host and removed once it was sent.
 */
public record NoticeOutbox(Database database) {

  private static final String UNKNOWN = "outcome unknown";

  /** Receives the named events from now on: {@code request}, {@code ended}, {@code failed}. */
  public void receive(String receiver, List<String> events) {
    database
        .sql(
            """
            insert into notice_receiver values (?, string_to_array(?, ','))
            on conflict (name) do update set events = excluded.events
            """,
            receiver,
            String.join(",", events))
        .update();
  }

  /** Ends the notices of a receiver; what was not sent is removed. */
  public void remove(String receiver) {
    database.transact(() -> {
      database.sql("delete from notice_receiver where name = ?", receiver).update();
      database.sql("delete from notice where receiver = ?", receiver).update();
    });
  }

  /**
   * Claims the oldest notices that are due, for a time in which no other host sends them. Until a
   * host records another outcome, the outcome of the attempt is unknown.
   */
  public List<PendingNotice> claim(String receiver, int limit, Duration lease) {
    return database
        .sql(
            """
            with due as (
              select event, receiver, coalesce(starts_with(error, ?), attempts > 0) as repeated
              from notice
              where receiver = ? and due <= now() and not given_up
              order by event limit ? for update skip locked),
            mine as (
              update notice n set attempts = n.attempts + 1, error = ?,
                     due = now() + make_interval(secs => ?)
              from due where n.event = due.event and n.receiver = due.receiver
              returning n.event, n.attempts, due.repeated)
            select m.event, m.attempts, m.repeated, e.at, e.kind, e.task_id, t.title, e.trace_id,
                   case when e.kind = 'task.deadline' then 'deadline_' || (e.data->>'state')
                     else substring(e.data::text from '^."state":"([a-z]+)"') end as state,
                   r.id as request, r.title as request_title,
                   case when r.id is not null then e.data->>'step' end as step,
                   case when r.id is not null then e.data->>'to' end as person,
                   case when r.id is not null then e.data->>'left' end as leaver,
                   e.kind = 'request.raised' and r.id is not null and t.approval is not null as ruled
            from mine m join event e on e.seq = m.event join task t on t.id = e.task_id
            left join request r
              on r.id = case when starts_with(e.kind, 'request.') then e.data->>'requestId' end
            order by m.event
            """,
            UNKNOWN,
            receiver,
            limit,
            UNKNOWN,
            lease.toMillis() / 1000.0)
        .list(this::notice);
  }

  /** A receiver has a notice. */
  public void sent(String receiver, PendingNotice notice) {
    database
        .sql("delete from notice where event = ? and receiver = ?", notice.event(), receiver)
        .update();
  }

  /** Records the failure of an attempt, unless another host has claimed the notice since. */
  public void recordFailure(String receiver, PendingNotice notice, NoticeFailure failure) {
    String error = failure.error();
    if (failure.isUnknown()) {
      error = UNKNOWN + ": " + error;
    } else if (notice.mayHaveArrived()) {
      error = UNKNOWN + ", then " + error;
    }
    database
        .sql(
            """
            update notice set error = ?, given_up = ?, due = now() + make_interval(secs => ?)
            where event = ? and receiver = ? and attempts = ?
            """,
            error,
            failure.isLast(),
            failure.pause().toMillis() / 1000.0,
            notice.event(),
            receiver,
            notice.attempts())
        .update();
  }

  private PendingNotice notice(Row row) throws SQLException {
    return new PendingNotice(
        row.number("event"),
        (int) row.number("attempts"),
        row.flag("repeated"),
        row.moment("at"),
        row.text("task_id"),
        row.text("title"),
        row.textOrNull("trace_id"),
        row.textOrNull("state"),
        row.textOrNull("request"),
        row.textOrNull("request_title"),
        row.constantOrNull("step", WaitStep.class),
        row.textOrNull("person"),
        row.textOrNull("leaver"),
        row.flag("ruled") ? voters(row.text("request")) : null);
  }

  /** The people whose votes a request needs by its rules; null without rules. */
  private @Nullable String voters(String request) {
    try {
      return new RequestReader(database)
          .find(new RequestId(request))
          .map(found -> found.approvalTerms().voters())
          .filter(voters -> !voters.isEmpty())
          .orElse(null);
    } catch (JacksonException e) {
      return null; // the notice of a damaged request names nobody
    }
  }
}
