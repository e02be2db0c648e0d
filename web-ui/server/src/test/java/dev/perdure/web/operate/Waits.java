package dev.perdure.web.operate;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Subjects;
import java.util.List;

/** Tasks that wait: for a person, or for a command that hangs. */
public final class Waits {

  private Waits() {}

  public static RequestId raise(JournalModule journal, TaskId task, String title) {
    return raise(journal, task, title, Subjects.outage());
  }

  /** A task that has given a model up, and asks an operator. */
  static RequestId giveUp(JournalModule journal, TaskId task, String model) {
    var subject =
        new OperatorSubject("provider", "It is down.", null, model, null, null, null, List.of());
    return raise(journal, task, "Try it again", subject);
  }

  private static RequestId raise(
      JournalModule journal, TaskId task, String title, Subject subject) {
    var id = new RequestId("r_" + task.value());
    var terms = PendingRequest.of(id, RequestKind.OPERATOR, "d1", null);
    journal
        .requestStore()
        .draft(new RequestDraft(task, terms, title, subject, HumanRequestRisk.low(), List.of()));
    journal.requestStore().raise(id);
    journal.taskStateMachine().state(task, TaskState.WAITING, "");
    return id;
  }

  /** A step whose call of bash has begun and not ended. */
  static void hang(JournalModule journal, TaskId task, String command) {
    hang(journal, task, command, "");
  }

  /** The same with the model's words about the command. */
  static void hang(JournalModule journal, TaskId task, String command, String words) {
    Database database = journal.database();
    String run = task.value() + ".s";
    String call = task.value() + ".k";
    database
        .sql(
            """
            insert into conversation (id, workflow_id, title, state, ceiling, task_id, agent, phase, kind)
            values (?, 'w', 't', 'running', false, ?, 'build', 'executing', 'step')
            """,
            run,
            task)
        .update();
    database
        .sql(
            "insert into tool_journal (call_id, task_id, conversation_id, intent)"
                + " values (?, ?, ?, '{}')",
            call,
            task,
            run)
        .update();
    database
        .sql(
            "insert into message (id, conversation_id, seq, turn, role, key)"
                + " values (?, ?, 1, 1, 'assistant', 'k')",
            run + ".m",
            run)
        .update();
    database
        .sql(
            "insert into part (message_id, idx, kind, call_id, body)"
                + " values (?, 0, 'tool_call', ?, ?::json)",
            run + ".m",
            call,
            """
            {"kind":"tool_call","callId":"%s","name":"bash","state":"running","input":{"command":"%s","description":"%s"}}
            """
                .formatted(call, command, words))
        .update();
  }
}
