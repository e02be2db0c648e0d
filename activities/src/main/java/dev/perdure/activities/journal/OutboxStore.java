package dev.perdure.activities.journal;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.TaskId;
import java.time.Duration;
import java.util.List;

/** Letters that the engine has not on record yet. */
public record OutboxStore(Database database) {

  /** Keeps a letter; the same one again is the same letter. */
  public void keep(OutboxMessage letter) {
    database
        .sql(
            """
            insert into outbox (task_id, key, letter) values (?, ?, ?::json) on conflict do nothing
            """,
            letter.task(),
            letter.key(),
            Json.write(letter))
        .update();
  }

  /** The letters of a task in the order in which they were written. */
  public List<OutboxMessage> of(TaskId task) {
    return database
        .sql("select letter from outbox where task_id = ? order by position limit 100", task)
        .column(letter -> Json.read(letter, OutboxMessage.class));
  }

  public void delivered(OutboxMessage letter) {
    database
        .sql("delete from outbox where task_id = ? and key = ?", letter.task(), letter.key())
        .update();
  }

  /** The tasks whose letters wait for longer than is usual. */
  public List<TaskId> waiting(Duration atLeast) {
    return database
        .sql(
            """
            select task_id from outbox where created_at <= now() - make_interval(secs => ?)
            group by task_id order by min(position) limit 100
            """,
            atLeast.toMillis() / 1000.0)
        .column(TaskId::new);
  }
}
