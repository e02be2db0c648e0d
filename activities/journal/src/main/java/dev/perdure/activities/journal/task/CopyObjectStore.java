package dev.perdure.activities.journal.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.planner.id.TaskId;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Store of the objects that hold copies of tasks' files, and of the tasks whose copies wait. */
public record CopyObjectStore(Database database) {

  private static final int MAX_ROWS = 1_000;

  /** An upload may still be under way, and a restored database may name an older pack. */
  private static final Duration UNUSED_TIMEOUT = Duration.ofDays(1);

  private static final String UNUSED =
      """
      select object from file_object
      where created_at < now() - make_interval(secs => :unused) and starts_with(object, :bucket)
        and not exists (select from file_pack pack
          where pack.task_id = file_object.task_id and pack.object = file_object.object)
      order by created_at, object limit :limit
      """;

  private static final String BEHIND =
      """
      select id from task
      where copies_behind_at is not null and archived_at is null and workspace ->> 'host' = ?
      order by random() limit ?
      """;

  /**
   * Records an object before it is stored.
   *
   * @throws dev.perdure.activities.journal.db.FilesMovedException if the task has moved
   */
  public void begin(TaskId task, String object) {
    database.transact(() -> {
      FileLease.require(database);
      database
          .sql("insert into file_object (object, task_id) values (?, ?)", object, task)
          .update();
    });
  }

  /** The objects of a task's packs, by the numbers of the packs. */
  public Map<Integer, StoredObject> objects(TaskId task) {
    Map<Integer, StoredObject> objects = new HashMap<>();
    database
        .sql(
            """
            select number, object, sha256, bytes from file_pack
            where task_id = ? and object is not null
            """,
            task)
        .list(row ->
            objects.put(
                row.count("number"),
                new StoredObject(row.text("object"), row.text("sha256"), row.number("bytes"))));
    return objects;
  }

  /**
   * A bounded number of objects of a bucket that no pack needs, for a day at least; oldest first.
   */
  public List<String> unused(String bucket) {
    return database
        .sql(UNUSED)
        .param("unused", UNUSED_TIMEOUT.toSeconds())
        .param("bucket", bucket + "/")
        .param("limit", MAX_ROWS)
        .column(object -> object);
  }

  /** Forgets an object that was deleted. */
  public void forget(String object) {
    database.sql("delete from file_object where object = ?", object).update();
  }

  /** Records that changes of a task wait for their copy; the first moment stays. */
  public void postpone(TaskId task) {
    database
        .sql(
            "update task set copies_behind_at = now() where id = ? and copies_behind_at is null",
            task)
        .update();
  }

  /** Records that the copies of a task have all its changes. */
  public void catchUp(TaskId task) {
    database
        .sql(
            "update task set copies_behind_at = null where id = ? and copies_behind_at is not null",
            task)
        .update();
  }

  /** A bounded number of a host's tasks whose changes wait for their copy, in random order. */
  public List<TaskId> behind(String host) {
    return database.sql(BEHIND, host, MAX_ROWS).column(TaskId::new);
  }

  /** How far the copies of all tasks are behind. */
  public CopyLag lag() {
    return database
        .sql(
            """
            select count(*) as tasks,
              coalesce(extract(epoch from now() - min(copies_behind_at)), 0)::bigint as oldest
            from task where copies_behind_at is not null and archived_at is null
            """)
        .one(row -> new CopyLag(row.count("tasks"), Duration.ofSeconds(row.number("oldest"))));
  }
}
