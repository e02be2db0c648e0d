package dev.perdure.activities.task;

import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.planner.id.TaskId;

/** The notices about signals that name no submission of the journal; a task gets each kind once. */
enum UnknownSubmissionNotice {
  DECISION("decision"),
  EDIT("plan edit"),
  COMMAND("command"),
  REQUEST("request");

  private final String name;

  UnknownSubmissionNotice(String name) {
    this.name = name;
  }

  /** Appends the notice, in the transaction that is under way. */
  void append(EventLog eventLog, TaskId task) {
    String text =
        ("A signal named a %s that is not in the journal, and Perdure ignored the signal. Check"
                + " who can reach the engine.")
            .formatted(name);
    eventLog.appendOnce(task, new TaskEvent.NoticeShown(NoticeLevel.WARNING, text));
  }
}
