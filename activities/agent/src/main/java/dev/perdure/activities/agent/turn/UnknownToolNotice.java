package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/**
 * Tells people of switches in the {@code tools} of a task and of its newest message that no tool
 * matches, once for each name.
 */
final class UnknownToolNotice {

  private final Database database;
  private final EventLog eventLog;
  private final TaskReader taskReader;

  UnknownToolNotice(Database database, EventLog eventLog, TaskReader taskReader) {
    this.database = database;
    this.eventLog = eventLog;
    this.taskReader = taskReader;
  }

  /**
   * Tells before a request of the main run.
   *
   * @param tools every tool that the task knows, including tools of servers and plugins
   */
  void tell(RunContext context, List<ToolSpec> tools) {
    if (context.run().kind() == RunKind.MAIN) {
      List<String> names = tools.stream().map(ToolSpec::name).toList();
      taskReader.tools(context.task().id()).stream()
          .flatMap(switches -> switches.unmatched(names).stream())
          .forEach(name -> tell(context.task().id(), name));
    }
  }

  private void tell(TaskId task, String name) {
    var notice =
        new TaskEvent.NoticeShown(
            NoticeLevel.WARNING,
            "A switch in 'tools' names '%s', which no tool matches, so the switch has no effect. The page 'Agents' lists the tools."
                .formatted(name));
    database.transact(() -> eventLog.appendOnce(task, notice));
  }
}
