package dev.perdure.activities.journal.plan;

import dev.perdure.activities.journal.audit.RowSeal;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.TextSanitizer;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanMarkdownWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Store of the immutable revisions of each task's plan, of replans after failed steps, and of steps
 * that people cancelled. A task adopts one revision once it is approved.
 */
public record PlanStore(Database database, EventLog events) {

  private static final int MAX_NAME_LENGTH = 200;

  private static final String INSERT =
      """
      insert into plan_revision (task_id, revision, digest, author, edited_by, plan, markdown)
      values (?, ?, ?, ?, ?, ?::json, ?)
      """;

  private static final String ADOPT =
      """
      update plan_revision set adopted_at = now()
      where task_id = ? and revision = ? and adopted_at is null
      """;

  private static final String SELECT =
      """
      select task_id, revision, digest, author, edited_by, plan, markdown, created_at, adopted_at
      from plan_revision where task_id = ?
      """;

  /** Writes a revision; what an author, such as one tool call, writes twice is one revision. */
  public PlanStorePlanRevision write(TaskId task, String author, Plan plan) {
    return write(task, author, null, plan);
  }

  /** Writes a person's edit of the revision with a digest, once. */
  public PlanStorePlanRevision edit(TaskId task, String base, String by, Plan plan) {
    return write(task, "edit-" + base, by, plan);
  }

  /** The newest revision that a person did not edit: the one that its request is named after. */
  public Optional<PlanStorePlanRevision> newestWritten(TaskId task) {
    return database
        .sql(SELECT + "and edited_by is null order by revision desc limit 1", task)
        .find(PlanStorePlanRevision::of);
  }

  private PlanStorePlanRevision write(
      TaskId task, String author, @Nullable String editedBy, Plan plan) {
    return database.inTransaction(() -> {
      database.sql("select id from task where id = ? for no key update", task).query().singleRow();
      return of(task, author).orElseGet(() -> insert(task, author, editedBy, plan));
    });
  }

  public List<PlanStorePlanRevision> all(TaskId task) {
    return database.sql(SELECT + "order by revision", task).list(PlanStorePlanRevision::of);
  }

  public Optional<PlanStorePlanRevision> newest(TaskId task) {
    return database
        .sql(SELECT + "order by revision desc limit 1", task)
        .find(PlanStorePlanRevision::of);
  }

  /** A revision by its number. */
  public Optional<PlanStorePlanRevision> of(TaskId task, int revision) {
    return database
        .sql(SELECT + "and revision = ?", task, revision)
        .find(PlanStorePlanRevision::of);
  }

  /** The revision that is being carried out. */
  public Optional<PlanStorePlanRevision> adopted(TaskId task) {
    return database
        .sql(
            SELECT + "and adopted_at is not null order by adopted_at desc, revision desc limit 1",
            task)
        .find(PlanStorePlanRevision::of);
  }

  /** Takes a revision over; says whether this was the first time. */
  public boolean adopt(TaskId task, int revision) {
    return RowSeal.PLANS.sealing(
        database, () -> database.sql(ADOPT, task, revision).update() == 1, task, revision);
  }

  private Optional<PlanStorePlanRevision> of(TaskId task, String author) {
    return database.sql(SELECT + "and author = ?", task, author).find(PlanStorePlanRevision::of);
  }

  /**
   * The same plan written again is another revision, and approving the one says nothing of the
   * other.
   */
  private static String digest(int revision, Plan plan) {
    return Digest.of(Map.of("revision", revision, "plan", plan));
  }

  private PlanStorePlanRevision insert(
      TaskId task, String author, @Nullable String editedBy, Plan plan) {
    int revision = newest(task).map(PlanStorePlanRevision::revision).orElse(0) + 1;
    String digest = digest(revision, plan);
    String markdown = TextSanitizer.of(PlanMarkdownWriter.render(plan));
    RowSeal.PLANS.sealing(
        database,
        () ->
            database
                .sql(INSERT, task, revision, digest, author, editedBy, Json.write(plan), markdown)
                .update(),
        task,
        revision);
    events.append(task, new TaskEvent.PlanRevised(revision, digest));
    return of(task, author).orElseThrow();
  }

  /** Counts a replan that a failed attempt led to, once; returns the replans of the execution. */
  public int countReplan(TaskId task, int execution, StepRecord failed) {
    return database.inTransaction(() -> {
      database
          .sql(
              "insert into replan (task_id, execution, step_id, attempt) values (?, ?, ?, ?) on"
                  + " conflict do nothing",
              task,
              execution,
              failed.id(),
              failed.attempts())
          .update();
      return database
          .sql("select count(*) from replan where task_id = ? and execution = ?", task, execution)
          .query(Integer.class)
          .single();
    });
  }

  /** Returns the failed step that led to the newest replan of an execution. */
  public Optional<StepId> lastReplan(TaskId task, int execution) {
    return database
        .sql(
            "select step_id from replan where task_id = ? and execution = ?"
                + " order by created_at desc limit 1",
            task,
            execution)
        .query(String.class)
        .optional()
        .map(StepId::new);
  }

  /** Records the person who cancelled a step; the step is not started again. */
  public void cancelStep(TaskId task, StepId step, String by) {
    String name = TextSanitizer.of(TextShortener.start(by, MAX_NAME_LENGTH));
    database
        .sql(
            """
            update step set cancelled_by = :by, note = :note
            where task_id = :task and step_id = :step and state = 'cancelled'
            """)
        .param("by", name)
        .param("note", "Cancelled by %s.".formatted(name))
        .param("task", task)
        .param("step", step)
        .update();
  }

  /** Returns the steps that people have cancelled one by one. */
  public Set<StepId> cancelledSteps(TaskId task) {
    return new HashSet<>(
        database
            .sql(
                """
                select step_id from step
                where task_id = ? and state = 'cancelled' and cancelled_by is not null
                """,
                task)
            .column(StepId::new));
  }
}
