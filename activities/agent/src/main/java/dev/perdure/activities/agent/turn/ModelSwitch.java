package dev.perdure.activities.agent.turn;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import java.util.List;

/** Lets a run go on with another model, and tells its readers. */
final class ModelSwitch {

  private final Database database;
  private final EventLog eventLog;
  private final TaskStore taskStore;
  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final RunModelLookup runModelLookup;

  ModelSwitch(
      Database database,
      EventLog eventLog,
      TaskStore taskStore,
      RunStore runStore,
      ConversationStore conversationStore,
      RunModelLookup runModelLookup) {
    this.database = database;
    this.eventLog = eventLog;
    this.taskStore = taskStore;
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.runModelLookup = runModelLookup;
  }

  /** Lets a run, and its task if that has the same model, go on with the next one. */
  void switchTo(RunRecord run, String failed, String next, String error) {
    String text = "%s Going on with %s instead of %s.".formatted(error, next, failed);
    database.transact(() -> {
      boolean isTasks = runModelLookup.isOfTask(run, failed);
      if (isTasks) {
        taskStore.model(run.taskId(), next);
      }
      if (!runModelLookup.of(run).equals(next)) {
        runStore.model(run.id(), next);
      }
      String key = "failover-" + run.turns() + "-" + next;
      conversationStore.append(run.id(), key, run.turns() + 1, List.of(new Part.Notice(text)));
      eventLog.append(run.taskId(), new TaskEvent.NoticeShown(NoticeLevel.WARNING, text));
    });
  }
}
