package dev.perdure.activities.lsp;

import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.task.RunRecord;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** The tasks of the journal, for the language servers of their runs. */
public final class JournalTasks implements LspServerPool.Tasks {

  private final EventLog eventLog;
  private final TaskReader taskReader;
  private final RunStore runStore;

  public JournalTasks(EventLog eventLog, TaskReader taskReader, RunStore runStore) {
    this.eventLog = eventLog;
    this.taskReader = taskReader;
    this.runStore = runStore;
  }

  @Override
  public void tell(RunId run, String sentence) {
    task(run).ifPresent(task -> eventLog.notice(task.id(), NoticeLevel.WARNING, sentence));
  }

  @Override
  public boolean isAtRest(RunId run) {
    try {
      return task(run).filter(task -> task.state().isAtRest()).isPresent();
    } catch (DataAccessException | TransactionException e) {
      return false;
    }
  }

  private Optional<TaskRecord> task(RunId run) {
    return runStore.find(run).map(RunRecord::taskId).flatMap(taskReader::find);
  }
}
