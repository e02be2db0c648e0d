package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.audit.RowSeal;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.approval.VoteTally;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestStatus;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Store of the votes on requests that wait for more votes: one submission for each person, which
 * counts until the person replaces or withdraws the vote, or the content of the request changes.
 */
public final class VoteStore {

  private static final String COUNTED = "vote";
  private static final String KEY = "vote ";

  private static final String CAST =
      """
      insert into submission (task_id, key, submitted_by, submitted_at, content, used_at, used_for)
      values (?, ?, ?, now(), ?::json, now(), 'vote')
      on conflict (task_id, key) do update set submitted_at = excluded.submitted_at,
        content = excluded.content, used_at = excluded.used_at, used_for = excluded.used_for
      """;

  private static final String END =
      """
      update submission set used_for = ? where task_id = ? and key = ? and used_for = 'vote'
      """;

  private static final String KEYS =
      """
      select key from submission
      where task_id = ? and starts_with(key, ?) and used_for = 'vote' order by key for update
      """;

  /** The votes on a request in SQL, for a row of {@code request}. */
  static final String OF_REQUEST =
      """
      (select json_agg(vote.content order by vote.submitted_at, vote.key) from submission vote
        where vote.task_id = request.task_id and vote.used_for = 'vote'
          and starts_with(vote.key, 'vote ' || request.id || ' '))
      """;

  private final Database database;
  private final EventLog eventLog;

  public VoteStore(Database database, EventLog eventLog) {
    this.database = database;
    this.eventLog = eventLog;
  }

  /** Locks a request that waits, so that votes on it are counted one after another. */
  public boolean lock(RequestId request) {
    return database
        .sql("select id from request where id = ? and status = 'pending' for update", request)
        .find(row -> row.text("id"))
        .isPresent();
  }

  /**
   * Counts a vote in place of an earlier one of the same person. A repeated one changes nothing
   * unless the person has other roles or the place of another absent person now.
   */
  public void cast(TaskId task, Vote vote, VoteTally tally) {
    RequestId request = vote.decision().requestId();
    boolean isRepeated =
        find(task, request, vote.by())
            .filter(known ->
                known.decision().hasContentOf(vote.decision())
                    && known.voter().equals(vote.voter()))
            .isPresent();
    if (isRepeated) {
      return;
    }
    String key = key(request, vote.by());
    sealing(task, key, CAST, task, key, vote.by(), Json.write(vote));
    tell(task, request, vote.by(), tally);
  }

  /** Takes a person's vote back; false if the person has none. */
  public boolean withdraw(TaskId task, RequestId request, String person, VoteTally tally) {
    boolean isWithdrawn = end(task, key(request, person), "withdrawn");
    if (isWithdrawn) {
      tell(task, request, person, tally);
    }
    return isWithdrawn;
  }

  /** Lets the vote of a person end with the decision of the same person that settles. */
  void settle(TaskId task, RequestId request, String person) {
    end(task, key(request, person), "settlement");
  }

  /** Clears all votes on a request whose content has changed. */
  void clear(TaskId task, RequestId request) {
    database
        .sql(KEYS, task, KEY + request + " ")
        .column(Function.identity())
        .forEach(key -> end(task, key, "cleared"));
  }

  private Optional<Vote> find(TaskId task, RequestId request, String person) {
    return database
        .sql(
            "select content from submission where task_id = ? and key = ? and used_for = ?",
            task,
            key(request, person),
            COUNTED)
        .find(row -> row.json("content", Vote.class));
  }

  private boolean end(TaskId task, String key, String reason) {
    return sealing(task, key, END, reason, task, key) == 1;
  }

  private int sealing(TaskId task, String key, String statement, @Nullable Object... values) {
    return RowSeal.SUBMISSIONS.sealing(
        database, () -> database.sql(statement, values).update(), task, key);
  }

  private void tell(TaskId task, RequestId request, String person, VoteTally tally) {
    eventLog.append(
        task,
        new TaskEvent.RequestVoted(
            request, RequestStatus.PENDING, person, tally.given(), tally.needed()));
  }

  private static String key(RequestId request, String person) {
    return KEY + request + " " + person;
  }

  /** The votes on the present content of a request. */
  static List<Vote> counting(List<Vote> votes, RequestId request, String digest) {
    return votes.stream()
        .filter(vote ->
            vote.decision().requestId().equals(request) && vote.decision().digest().equals(digest))
        .toList();
  }
}
