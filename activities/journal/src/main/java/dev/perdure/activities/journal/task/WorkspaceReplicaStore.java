package dev.perdure.activities.journal.task;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.planner.id.TaskId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Store of workspace replicas, git packs and diffs, for hosts without a task's files. */
public record WorkspaceReplicaStore(Database database) {

  private static final int LEVEL = 3;

  private static final int PART_BYTES = 8 << 20;

  private static final String ADD =
      """
      insert into file_pack (task_id, number, refs, pack, bytes, content)
      values (?, ?, ?, ?, ?, ?) on conflict do nothing
      """;

  private static final String ADD_OBJECT =
      """
      insert into file_pack (task_id, number, refs, bytes, object, sha256, content)
      values (?, ?, ?, ?, ?, ?, '') on conflict do nothing
      """;

  private static final String FORGET_EARLIER =
      "delete from file_pack where task_id = ? and number < ?";

  private static final String FORGET_EARLIER_REFS =
      "update file_pack set refs = '' where task_id = ? and number < ? and refs <> ''";

  /** The state of a task's replica. */
  public StoredPacks files(TaskId task) {
    return database
        .sql(
            """
            select max(number) as number, count(*) as count, sum(bytes) as bytes, coalesce(
              (select refs from file_pack where task_id = :task and refs <> ''
               order by number desc limit 1), '') as refs
            from file_pack where task_id = :task having count(*) > 0
            """)
        .param("task", task)
        .find(row ->
            new StoredPacks(
                row.count("number"), row.text("refs"), row.count("count"), row.number("bytes")))
        .orElse(StoredPacks.NONE);
  }

  /** How often the host of a task has changed. */
  public int placement(TaskId task) {
    return database
        .sql("select placement from task where id = ?", task)
        .one(row -> row.count("placement"));
  }

  /** Writes a pack of a task, the first being 1. */
  public void pack(TaskId task, int number, OutputStream out) throws IOException {
    Optional<byte[]> next = first(task, number);
    for (int part = 2; next.isPresent(); part++) {
      out.write(next.get());
      next = part(task, number, part);
    }
  }

  private Optional<byte[]> first(TaskId task, int number) {
    return database
        .sql("select content from file_pack where task_id = ? and number = ?", task, number)
        .find(row -> row.bytes("content"));
  }

  private Optional<byte[]> part(TaskId task, int number, int part) {
    return database
        .sql(
            """
            select p.content from file_pack f join file_part p on p.task_id = f.task_id
              and p.pack = f.pack
            where f.task_id = ? and f.number = ? and p.part = ?
            """,
            task,
            number,
            part)
        .find(row -> row.bytes("content"));
  }

  /**
   * Adds a pack; of two with one number the first one stays. A pack that is the only one replaces
   * the earlier packs. Parts are written one by one, so that no statement takes long, and the row
   * that leads to them is written last.
   */
  public void add(TaskId task, StoredPacks files, InputStream content) throws IOException {
    String pack = UUID.randomUUID().toString();
    byte[] first = content.readNBytes(PART_BYTES);
    long size = first.length;
    byte[] next = content.readNBytes(PART_BYTES);
    for (int part = 2; next.length > 0; part++) {
      size += next.length;
      add(task, pack, part, next);
      next = content.readNBytes(PART_BYTES);
    }
    long bytes = size;
    database.transact(() -> {
      FileLease.require(database);
      int added =
          database.sql(ADD, task, files.number(), files.refs(), pack, bytes, first).update();
      if (added == 1) {
        forgetEarlier(task, files);
        dropStrays(task);
      }
    });
  }

  /** Adds a pack whose object is stored already; of two with one number the first one stays. */
  public void add(TaskId task, StoredPacks files, StoredObject object) {
    database.transact(() -> {
      FileLease.require(database);
      int added =
          database
              .sql(
                  ADD_OBJECT,
                  task,
                  files.number(),
                  files.refs(),
                  object.bytes(),
                  object.object(),
                  object.sha256())
              .update();
      if (added == 1) {
        forgetEarlier(task, files);
      }
    });
  }

  private void forgetEarlier(TaskId task, StoredPacks files) {
    String earlier = files.count() == 1 ? FORGET_EARLIER : FORGET_EARLIER_REFS;
    database.sql(earlier, task, files.number()).update();
    database
        .sql("update task set copies_stopped_at = null, copies_behind_at = null where id = ?", task)
        .update();
  }

  /** Keeps the moment from which the copies of a task lack its changes; the first one stays. */
  public void stop(TaskId task) {
    database
        .sql(
            "update task set copies_stopped_at = now() where id = ? and copies_stopped_at is null",
            task)
        .update();
  }

  private void add(TaskId task, String pack, int part, byte[] content) {
    database
        .sql(
            "insert into file_part (task_id, pack, part, content) values (?, ?, ?, ?)",
            task,
            pack,
            part,
            content)
        .update();
  }

  /** Parts to which no row came to lead, as a process died or came second. */
  private void dropStrays(TaskId task) {
    database
        .sql(
            """
            delete from file_part where task_id = :task and created_at < now() - interval '1 day'
            and pack not in (select pack from file_pack where task_id = :task)
            """)
        .param("task", task)
        .update();
  }

  /** The newest commit of the stored changes of a scope. */
  public Optional<String> head(TaskId task, String scope) {
    return database
        .sql("select head from change_set where task_id = ? and scope = ?", task, scope)
        .find(row -> row.text("head"));
  }

  /** The stored changes of a scope, as JSON. */
  public Optional<String> changes(TaskId task, String scope) {
    return database
        .sql("select content from change_set where task_id = ? and scope = ?", task, scope)
        .find(row -> new String(Zstd.decompress(row.bytes("content")), UTF_8));
  }

  /** Keeps what a scope of a task has changed up to a commit, in place of what was known. */
  public void keepChanges(TaskId task, String scope, String head, String json) {
    database.transact(() -> {
      FileLease.require(database);
      database
          .sql(
              """
              insert into change_set (task_id, scope, head, content) values (?, ?, ?, ?)
              on conflict (task_id, scope)
              do update set head = excluded.head, content = excluded.content
              """,
              task,
              scope,
              head,
              Zstd.compress(json.getBytes(UTF_8), LEVEL))
          .update();
    });
  }

  /** Deletes the stored files of a task; its stored changes stay. */
  public void forget(TaskId task) {
    database.sql("delete from file_pack where task_id = ?", task).update();
    database.sql("delete from file_part where task_id = ?", task).update();
  }

  /** Deletes the replicas of all tasks that were closed before a moment. */
  public void forgetClosed(Instant moment) {
    for (String table : List.of("file_pack", "file_part")) {
      database
          .sql(
              "delete from %s where task_id in (select id from task where archived_at < ?)"
                  .formatted(table),
              moment)
          .update();
    }
  }
}
