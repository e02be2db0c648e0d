package dev.perdure.activities.journal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.TestJournal;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RecordedTaskReaderTest {

  @RegisterExtension final TestJournal journal = TestJournal.open();
  private final RecordedTaskReader reader = new RecordedTaskReader(journal.database());

  @Test
  void readsTheRunsThatAreWorkflowsWithTheirTurns() {
    TaskId task = journal.task("t_1");
    RunId run = journal.run(task, "main");
    RunId title = journal.run(task, "title");
    RunId queued = journal.run(task, "step");
    set(run, "turns = 4, workflow_id = 't_1.main-build-1'");
    set(title, "kind = 'title'");
    set(queued, "state = 'queued'");

    RecordedTask read = reader.find(task).orElseThrow();

    assertThat(read.open())
        .containsExactly(new RecordedRun(run.value(), "t_1.main-build-1", 4, true));
    assertThat(read.runs().keySet()).containsExactlyInAnyOrder(run.value(), queued.value());

    set(run, "finished_at = now()");
    assertThat(reader.find(task).orElseThrow().open()).isEmpty();
  }

  @Test
  void readsTheResultsOfTheNewestTurn() {
    RunId run = journal.run(journal.task("t_1"), "main");
    set(run, "turns = 2");
    result(run, 1, "t_1.main.1.0");
    result(run, 2, "t_1.main.2.0");

    assertThat(reader.find(new TaskId("t_1")).orElseThrow().answered())
        .containsExactly("t_1.main.2.0");
  }

  @Test
  void readsRequestsWithTheDecisionsOnThem() {
    TaskId task = journal.task("t_1");
    request("waits", "pending");
    request("settled", "settled");
    journal
        .database()
        .sql(
            """
            insert into decision (id, request_id, task_id, position, outcome, digest, decided_by,
              decided_at, body, previous_hash, hash)
            values ('d1', 'settled', 't_1', 1, 'approve', 'digest', 'ann', now(), '{}', '', 'hash')
            """)
        .update();

    RecordedTask read = reader.find(task).orElseThrow();

    assertThat(read.requests().values())
        .containsExactlyInAnyOrder(
            new RecordedRequest("waits", true, Set.of()),
            new RecordedRequest("settled", false, Set.of("d1")));
  }

  @Test
  void findsTheNewestTasksOfAnEngineAndTheUnknownOnes() {
    for (String id : List.of("t_1", "t_2", "t_3")) {
      journal.task(id);
    }
    journal
        .database()
        .sql(
            """
            update task set engine_id = case id when 't_2' then 'other' else 'here' end,
              updated_at = now() - case id when 't_1' then interval '1 hour' else interval '0' end
            """)
        .update();

    assertThat(reader.newest("here", 10)).containsExactly(new TaskId("t_3"), new TaskId("t_1"));
    assertThat(reader.newest("here", 1)).containsExactly(new TaskId("t_3"));
    assertThat(reader.unknown(List.of(new TaskId("t_2"), new TaskId("t_9"))))
        .containsExactly(new TaskId("t_9"));
    assertThat(reader.unknown(List.of())).isEmpty();
    assertThat(reader.find(new TaskId("t_9"))).isEmpty();
    assertThat(reader.find(new TaskId("t_1")).orElseThrow().state()).isEqualTo(TaskState.QUEUED);
  }

  private void set(RunId run, String assignments) {
    journal
        .database()
        .sql("update conversation set " + assignments + " where id = ?", run)
        .update();
  }

  private void result(RunId run, int turn, String call) {
    String message = run + "." + turn;
    journal
        .database()
        .sql(
            """
            insert into message (id, conversation_id, seq, turn, role, key)
            values (?, ?, ?, ?, 'tool', ?)
            """,
            message,
            run,
            turn,
            turn,
            "turn-" + turn)
        .update();
    journal
        .database()
        .sql(
            "insert into part (message_id, idx, kind, call_id, body)"
                + " values (?, 0, 'tool_result', ?, '{}')",
            message,
            call)
        .update();
  }

  private void request(String id, String status) {
    journal
        .database()
        .sql(
            """
            insert into request (id, task_id, kind, status, digest, title, outcomes, subject, terms)
            values (?, 't_1', 'plan', ?, 'digest', 'Plan', '[]', '{}', '{}')
            """,
            id,
            status)
        .update();
  }
}
