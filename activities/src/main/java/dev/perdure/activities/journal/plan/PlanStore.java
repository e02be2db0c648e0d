package dev.perdure.activities.journal.plan;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.journal.db.StorableText;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanMarkdown;
import java.util.List;
import java.util.Optional;

/** The revisions of a task's plan; one is never changed once it is written. */
public final class PlanStore {

  private static final String SELECT =
      """
      select task_id, revision, digest, author, plan, markdown, created_at, adopted_at
      from plan_revision where task_id = ?
      """;

  private final Database database;
  private final EventLog events;

  /** Plans in a database. */
  public PlanStore(Database database, EventLog events) {
    this.database = database;
    this.events = events;
  }

  /**
   * Writes a revision; what an author, such as one tool call, writes twice is one revision.
   *
   * @param author who wrote it: a call's id, or a person's name with the revision it edited
   */
  public PlanRevision write(TaskId task, String author, Plan plan) {
    return database.inTransaction(() -> {
      database
          .sql("select id from task where id = ? for no key update")
          .param(task.value())
          .query()
          .singleRow();
      return of(task, author).orElseGet(() -> insert(task, author, plan));
    });
  }

  /** Every revision, oldest first. */
  public List<PlanRevision> all(TaskId task) {
    return database
        .sql(SELECT + "order by revision")
        .param(task.value())
        .query(Row.to(PlanRevision::of))
        .list();
  }

  /** The newest revision. */
  public Optional<PlanRevision> newest(TaskId task) {
    return database
        .sql(SELECT + "order by revision desc limit 1")
        .param(task.value())
        .query(Row.to(PlanRevision::of))
        .optional();
  }

  /** The revision a person saw, by its digest. */
  public Optional<PlanRevision> of(TaskId task, int revision) {
    return database
        .sql(SELECT + "and revision = ?")
        .params(task.value(), revision)
        .query(Row.to(PlanRevision::of))
        .optional();
  }

  /** The revision that is being carried out. */
  public Optional<PlanRevision> adopted(TaskId task) {
    return database
        .sql(SELECT + "and adopted_at is not null order by adopted_at desc, revision desc limit 1")
        .param(task.value())
        .query(Row.to(PlanRevision::of))
        .optional();
  }

  /** Takes a revision over; says whether this was the first time. */
  public boolean adopt(TaskId task, int revision) {
    return database
            .sql(
                """
                update plan_revision set adopted_at = now()
                where task_id = ? and revision = ? and adopted_at is null
                """)
            .params(task.value(), revision)
            .update()
        == 1;
  }

  private Optional<PlanRevision> of(TaskId task, String author) {
    return database
        .sql(SELECT + "and author = ?")
        .params(task.value(), author)
        .query(Row.to(PlanRevision::of))
        .optional();
  }

  /**
   * The same plan written again is another revision, and approving the one says nothing of the
   * other.
   */
  private static String digest(int revision, Plan plan) {
    return Digest.of(JsonObject.of("revision", revision).with("plan", Json.object(plan).fields()));
  }

  private PlanRevision insert(TaskId task, String author, Plan plan) {
    int revision = newest(task).map(PlanRevision::revision).orElse(0) + 1;
    String digest = digest(revision, plan);
    database
        .sql(
            """
            insert into plan_revision (task_id, revision, digest, author, plan, markdown)
            values (?, ?, ?, ?, ?::json, ?)
            """)
        .params(
            task.value(),
            revision,
            digest,
            author,
            Json.write(plan),
            StorableText.of(PlanMarkdown.render(plan)))
        .update();
    events.append(task, new TaskEvent.PlanRevised(revision, digest));
    return of(task, author).orElseThrow();
  }
}
