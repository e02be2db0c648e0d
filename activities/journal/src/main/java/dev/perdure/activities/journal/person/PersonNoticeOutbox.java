package dev.perdure.activities.journal.person;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.planner.wait.WaitStep;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Outbox of the notices to people. One server claims all due notices of one channel of a person, so
 * that they become one message.
 */
public final class PersonNoticeOutbox {

  private static final int MAX_COUNT = 500;

  private static final String DUE =
      """
      select name, person from notice_receiver receiver
      where channel = :channel and exists (
          select from notice where receiver = receiver.name and due <= now() and not given_up)
        and (channel <> 'mail' or exists (
          select from notice_preference preference where preference.person = receiver.person
            and lower(split_part(preference.preference->>'mail', '@', 2))
              = any (string_to_array(:domains, ','))))
      order by name
      """;

  private static final String CLAIM =
      """
      with due as (
        select event, coalesce(starts_with(error, 'outcome unknown'), attempts > 0) as repeated
        from notice where receiver = :receiver and due <= now() and not given_up
        order by event limit :limit for update),
      mine as (
        update notice n set attempts = n.attempts + 1, error = 'outcome unknown',
          due = now() + make_interval(secs => :lease)
        from due where n.event = due.event and n.receiver = :receiver
        returning n.event, n.attempts, due.repeated)
      select m.event, m.attempts, m.repeated, e.at, e.task_id, t.title, t.requester, r.id as request,
        case when e.kind = 'task.deadline' then 'deadline_' || (e.data->>'state')
          else substring(e.data::text from '^."state":"([a-z]+)"') end as state,
        case when r.id is not null then e.data->>'step' end as step,
        case when r.id is not null then coalesce(e.data->>'to', e.data->>'assignee') end as person,
        c.author, c.text as comment
      from mine m join event e on e.seq = m.event join task t on t.id = e.task_id
      left join request r
        on r.id = case when starts_with(e.kind, 'request.') then e.data->>'requestId' end
      left join request_comment c on c.request_id = r.id
        and c.id = case when r.id is not null then e.data->>'commentId' end
      order by m.event
      """;

  private final Database database;
  private final String mailDomains;

  /**
   * The outbox for one process.
   *
   * @param mailDomains the domains to whose addresses the process sends mail, in lower case
   */
  public PersonNoticeOutbox(Database database, List<String> mailDomains) {
    this.database = database;
    this.mailDomains = String.join(",", mailDomains);
  }

  /** The people with due notices by a channel that the process has. */
  public List<DueReceiver> due(String channel) {
    return database
        .sql(DUE)
        .param("channel", channel)
        .param("domains", mailDomains)
        .list(row -> new DueReceiver(row.text("name"), row.text("person")));
  }

  /**
   * Claims the due notices of a channel of a person for a time, oldest first; none if another
   * server claims them now.
   */
  public List<PersonNotice> claim(DueReceiver receiver, Duration lease) {
    return database.inTransaction(() ->
        isLocked(receiver)
            ? database
                .sql(CLAIM)
                .param("receiver", receiver.name())
                .param("limit", MAX_COUNT)
                .param("lease", lease.toMillis() / 1000.0)
                .list(PersonNoticeOutbox::notice)
            : List.of());
  }

  private boolean isLocked(DueReceiver receiver) {
    return database
        .sql(
            "select name from notice_receiver where name = ? for update skip locked",
            receiver.name())
        .find(row -> row.text("name"))
        .isPresent();
  }

  /** Removes notices that were sent, or that the person does not want. */
  public void remove(DueReceiver receiver, List<PersonNotice> notices) {
    database
        .sql(
            "delete from notice where receiver = ? and event = any (string_to_array(?, ',')::bigint[])",
            receiver.name(),
            events(notices))
        .update();
  }

  /** Lets a notice wait until a time. */
  public void postpone(DueReceiver receiver, PersonNotice notice, Instant until) {
    database
        .sql(
            """
            update notice set due = ?::timestamptz, attempts = 0, error = null
            where receiver = ? and event = ?
            """,
            until,
            receiver.name(),
            notice.event())
        .update();
  }

  /** Records the failure of an attempt. */
  public void recordFailure(DueReceiver receiver, PersonNotice notice, NoticeFailure failure) {
    String error = failure.error();
    if (failure.isUnknown()) {
      error = "outcome unknown: " + error;
    } else if (notice.mayHaveArrived()) {
      error = "outcome unknown, then " + error;
    }
    database
        .sql(
            """
            update notice set error = ?, given_up = ?, due = now() + make_interval(secs => ?)
            where receiver = ? and event = ?
            """,
            error,
            failure.isLast(),
            failure.pause().toMillis() / 1000.0,
            receiver.name(),
            notice.event())
        .update();
  }

  private static String events(List<PersonNotice> notices) {
    return String.join(",", notices.stream().map(notice -> Long.toString(notice.event())).toList());
  }

  private static PersonNotice notice(Row row) throws SQLException {
    return new PersonNotice(
        row.number("event"),
        row.count("attempts"),
        row.flag("repeated"),
        row.moment("at"),
        row.text("task_id"),
        row.text("title"),
        row.text("requester"),
        row.textOrNull("state"),
        row.textOrNull("request"),
        row.constantOrNull("step", WaitStep.class),
        row.textOrNull("person"),
        row.textOrNull("author"),
        row.textOrNull("comment"));
  }
}
