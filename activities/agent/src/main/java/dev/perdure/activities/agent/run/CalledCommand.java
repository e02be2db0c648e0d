package dev.perdure.activities.agent.run;

import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.workflows.port.RunSpec;

/** The slash command that people have called and that a run carries out beside the conversation. */
final class CalledCommand {

  private static final int MAX_COMMAND = 80;

  private final Database database;
  private final EventLog eventLog;
  private final PendingMessages pendingMessages;

  CalledCommand(Database database, EventLog eventLog, PendingMessages pendingMessages) {
    this.database = database;
    this.eventLog = eventLog;
    this.pendingMessages = pendingMessages;
  }

  /** The command that people have called, as they typed it, in one line. */
  String text(TaskId task) {
    String typed = pendingMessages.nextSubtask(task).map(UserMessage::text).orElse("");
    return TextShortener.start(typed.strip().replaceAll("\\s+", " "), MAX_COMMAND);
  }

  /** The main conversation does not mention the run of a command, so a notice names it. */
  void announce(RunSpec spec) {
    String command = text(spec.task());
    if (!command.isEmpty()) {
      String run = spec.run().within(spec.task());
      var notice =
          new TaskEvent.NoticeShown(
              NoticeLevel.INFO,
              "The run '%s' carries out '%s' beside the conversation; it holds the report."
                  .formatted(run, command));
      database.transact(() -> eventLog.append(spec.task(), spec.run(), notice));
    }
  }
}
