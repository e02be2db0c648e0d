package dev.perdure.activities.workspace.host;

import dev.perdure.activities.git.worktree.Checkpoint;
import dev.perdure.activities.journal.checkpoint.CheckpointCoverage;
import dev.perdure.activities.journal.checkpoint.CheckpointStore;
import dev.perdure.activities.journal.checkpoint.ReplicaStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.task.TaskFacts;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.TaskEvent;
import dev.perdure.planner.event.TaskEvent.Notice.Level;
import dev.perdure.planner.plan.StepId;
import dev.perdure.planner.task.CheckpointRecord;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** The records that work on a workspace reads and leaves. */
public record SiteRecords(
    Database database,
    EventLog events,
    TaskReader reader,
    TaskStore tasks,
    TaskFacts facts,
    PlanStore plans,
    StepStore steps,
    CheckpointStore checkpoints,
    RequestStore requests,
    RequestReader requestReader,
    ReplicaStore copies,
    CheckpointCoverage cover,
    Artifacts artifacts) {

  /** The records in a database. */
  public static SiteRecords in(Database database, EventLog events, Artifacts artifacts) {
    return new SiteRecords(
        database,
        events,
        new TaskReader(database),
        new TaskStore(database, events),
        new TaskFacts(database),
        new PlanStore(database, events),
        new StepStore(database, events),
        new CheckpointStore(database, events),
        new RequestStore(database, events),
        new RequestReader(database),
        new ReplicaStore(database),
        new CheckpointCoverage(database),
        artifacts);
  }

  public TaskRecord task(TaskId task) {
    return reader
        .find(task)
        .orElseThrow(() -> new IllegalStateException("There is no task '" + task + "'."));
  }

  /** Records a checkpoint that was taken just now. */
  public void checkpoint(TaskId task, Checkpoint taken, @Nullable StepId step) {
    checkpoints.record(
        task,
        new CheckpointRecord(
            taken.number(),
            taken.commit(),
            taken.tree(),
            null,
            null,
            step,
            taken.label(),
            Instant.now().truncatedTo(ChronoUnit.MILLIS)));
  }

  /** Tells whoever watches something they should know. */
  public void notice(TaskId task, Level level, String text) {
    database.transact(() -> events.append(task, new TaskEvent.Notice(level, text)));
  }
}
