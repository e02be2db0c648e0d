package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Triage;
import java.util.Objects;
import java.util.Optional;

/** Records the strategy that a task is carried out by, once, and tells people of it. */
final class TriageRecorder {

  private final Database database;
  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final TaskAgentLookup agents;

  TriageRecorder(
      Database database,
      EventLog eventLog,
      TaskReader taskReader,
      TaskStore taskStore,
      TaskAgentLookup agents) {
    this.database = database;
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.agents = agents;
  }

  /** Returns the choice that the task has. */
  Optional<Triage> find(TaskId task) {
    return Optional.ofNullable(taskReader.get(task).triage());
  }

  /**
   * Records a choice within the organisation's limits, unless a person has chosen meanwhile;
   * returns the choice that holds.
   */
  Triage record(TaskId task, Triage picked) {
    Triage triage = agents.allowedStrategies(task).limit(picked);
    return database.inTransaction(() -> {
      if (!taskStore.firstTriage(task, triage)) {
        return Objects.requireNonNull(
            taskReader.get(task).triage(), "chosen by a person meanwhile");
      }
      String text = "Strategy %s. %s".formatted(Json.name(triage.strategy()), triage.reason());
      eventLog.append(task, new TaskEvent.NoticeShown(NoticeLevel.INFO, text));
      return triage;
    });
  }
}
