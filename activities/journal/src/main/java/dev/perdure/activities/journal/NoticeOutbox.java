package dev.perdure.activities.journal;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.wait.WaitStep;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Outbox of notices to receivers outside, such as webhooks and mail. A database trigger writes one
 * row per event and receiver in the transaction of the event; a row is claimed for a time by one
 * host and removed once it was sent.
 */
public record NoticeOutbox(Database database) {

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

  /** Claims the oldest notices that are due; unless they are sent, they are due again later. */
  public List<PendingNotice> claim(String receiver, int limit, Duration first) {
    return database
        .sql(
            """
            with mine as (
              update notice set attempts = attempts + 1,
                     due = now() + make_interval(secs => ? * power(2, least(attempts, 7)))
              where (event, receiver) in (
                select event, receiver from notice
                where receiver = ? and due <= now() and not given_up
                order by event limit ? for update skip locked)
              returning event, attempts)
            select m.event, m.attempts, e.at, e.kind, e.task_id, t.title, e.trace_id,
                   case when e.kind = 'task.deadline' then 'deadline_' || (e.data->>'state')
                     else substring(e.data::text from '^."state":"([a-z]+)"') end as state,
                   r.id as request, r.title as request_title,
                   case when r.id is not null then e.data->>'step' end as step,
                   case when r.id is not null then e.data->>'to' end as person
            from mine m join event e on e.seq = m.event join task t on t.id = e.task_id
            left join request r
              on r.id = case when starts_with(e.kind, 'request.') then e.data->>'requestId' end
            order by m.event
            """,
            first.toMillis() / 1000.0,
            receiver,
            limit)
        .list(NoticeOutbox::notice);
  }

  /** A receiver has a notice. */
  public void sent(String receiver, PendingNotice notice) {
    database
        .sql("delete from notice where event = ? and receiver = ?", notice.event(), receiver)
        .update();
  }

  /** Records the error of a failed notice, for another attempt or for the operator. */
  public void failed(String receiver, PendingNotice notice, String error, boolean givenUp) {
    database
        .sql(
            "update notice set error = ?, given_up = ? where event = ? and receiver = ?",
            error,
            givenUp,
            notice.event(),
            receiver)
        .update();
  }

  private static PendingNotice notice(Row row) throws SQLException {
    return new PendingNotice(
        row.number("event"),
        (int) row.number("attempts"),
        row.moment("at"),
        row.text("task_id"),
        row.text("title"),
        row.textOrNull("trace_id"),
        row.textOrNull("state"),
        row.textOrNull("request"),
        row.textOrNull("request_title"),
        row.constantOrNull("step", WaitStep.class),
        row.textOrNull("person"));
  }
}
