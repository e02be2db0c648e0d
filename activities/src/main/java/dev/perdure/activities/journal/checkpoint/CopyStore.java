package dev.perdure.activities.journal.checkpoint;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;
import dev.perdure.activities.journal.database.Database;
import dev.perdure.activities.journal.database.Row;
import dev.perdure.planner.envelope.TaskId;
import java.util.Optional;

/** What is kept of tasks' files for machines that do not have them. */
public final class CopyStore {

  private static final int LEVEL = 3;

  private final Database database;

  /** The copies in a database. */
  public CopyStore(Database database) {
    this.database = database;
  }

  /** How much of a task's files is kept. */
  public KeptFiles files(TaskId task) {
    return newest(task, "");
  }

  /** The same as of the last pack that was not too large. */
  public KeptFiles usable(TaskId task) {
    return newest(task, "and refs <> ''");
  }

  private KeptFiles newest(TaskId task, String condition) {
    return database
        .sql(
            "select number, refs from file_pack where task_id = ? %s order by number desc limit 1"
                .formatted(condition))
        .param(task.value())
        .query(Row.to(row -> new KeptFiles(row.count("number"), row.text("refs"))))
        .optional()
        .orElse(KeptFiles.NONE);
  }

  /** A pack of a task, the first being 1. */
  public byte[] pack(TaskId task, int number) {
    return database
        .sql("select content from file_pack where task_id = ? and number = ?")
        .params(task.value(), number)
        .query(Row.to(row -> row.bytes("content")))
        .single();
  }

  /** Adds a pack; of two with one number the first one stays. */
  public void add(TaskId task, KeptFiles files, byte[] pack) {
    database
        .sql(
            """
            insert into file_pack (task_id, number, refs, content) values (?, ?, ?, ?)
            on conflict do nothing
            """)
        .params(task.value(), files.number(), files.refs(), pack)
        .update();
  }

  /** The commit up to which the changes of a scope are kept. */
  public Optional<String> head(TaskId task, String scope) {
    return database
        .sql("select head from change_set where task_id = ? and scope = ?")
        .params(task.value(), scope)
        .query(Row.to(row -> row.text("head")))
        .optional();
  }

  /** What a scope of a task has changed, as JSON. */
  public Optional<String> changes(TaskId task, String scope) {
    return database
        .sql("select content from change_set where task_id = ? and scope = ?")
        .params(task.value(), scope)
        .query(Row.to(row -> new String(Zstd.decompress(row.bytes("content")), UTF_8)))
        .optional();
  }

  /** Keeps what a scope of a task has changed up to a commit, in place of what was known. */
  public void keepChanges(TaskId task, String scope, String head, String json) {
    database
        .sql(
            """
            insert into change_set (task_id, scope, head, content) values (?, ?, ?, ?)
            on conflict (task_id, scope) do update set head = excluded.head, content = excluded.content
            """)
        .params(task.value(), scope, head, Zstd.compress(json.getBytes(UTF_8), LEVEL))
        .update();
  }

  /** Forgets what was kept of a task's files; what it has changed stays. */
  public void forget(TaskId task) {
    database.sql("delete from file_pack where task_id = ?").param(task.value()).update();
  }
}
