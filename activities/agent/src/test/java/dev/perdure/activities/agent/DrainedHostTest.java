package dev.perdure.activities.agent;

import static dev.perdure.activities.agent.AgentScene.TASK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.task.HostSlots;
import dev.perdure.activities.journal.task.HostSlots.Slots;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.TaskRef;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person drains the host of the worker that loads a task. */
class DrainedHostTest {

  private static final HostSlots SLOTS = new HostSlots(new Slots(4, 4), new Slots(4, 4));

  private static final TaskId NEW = new TaskId("t_2");

  @TempDir Path directory;
  private AgentScene scene;
  private WorkerHostStore hosts;

  @BeforeEach
  void drain() {
    scene = new AgentScene(directory, Strategy.LAYERED, "- {text: Done., times: always}");
    scene.addTask(NEW, Strategy.LAYERED);
    hosts = scene.journal().workerHostStore();
    hosts.report("here", SLOTS);
    hosts.drain("here", "ana");
  }

  @AfterEach
  void leave() {
    scene.close();
  }

  @Test
  void givesANewTaskToAnotherHost() {
    hosts.report("other", SLOTS);

    assertThat(queue(NEW)).isEqualTo("workspace-test-other");
  }

  @Test
  void choosesAHostAgainForATaskWhoseHostWasLostBeforeItHadFiles() {
    TaskHostStore placements = scene.journal().taskHostStore();
    hosts.undrain("here");
    queue(NEW);
    assertThat(placements.find(NEW)).contains("here");

    silence("here");
    assertThat(placements.move(NEW, "here", "other", null)).isPresent();
    assertThat(placements.find(NEW)).isEmpty();
    hosts.drain("here", "ana");
    hosts.report("other", SLOTS);

    assertThat(queue(NEW)).isEqualTo("workspace-test-other");
    assertThat(placements.find(NEW)).contains("other");
  }

  @Test
  void sendsAForkToTheHostToWhichItsOriginMoved() {
    hosts.report("other", SLOTS);
    scene
        .journal()
        .database()
        .sql(
            "update task set fork_of = ?, fork_origin = ?::json where id = ?",
            TASK,
            "{\"task\":\"t_1\",\"host\":\"here\",\"commit\":\"c\"}",
            NEW)
        .update();
    silence("here");
    assertThat(scene.journal().taskHostStore().move(TASK, "here", "other", "ana")).isPresent();

    assertThat(queue(NEW)).isEqualTo("workspace-test-other");
  }

  @Test
  void leavesATaskWhereItsFilesAre() {
    hosts.report("other", SLOTS);

    assertThat(queue(TASK)).isEqualTo("workspace-test-here");
  }

  @Test
  void letsANewTaskWaitWhileNoHostTakesIt() {
    assertThatThrownBy(() -> queue(NEW)).hasMessageContaining("The host 'here' drains");
    assertThat(scene.journal().taskReader().find(NEW).orElseThrow().state())
        .isEqualTo(TaskState.QUEUED);

    hosts.undrain("here");

    assertThat(queue(NEW)).isEqualTo("workspace-test-here");
  }

  @Test
  void letsAForkWaitForTheHostThatHasItsFiles() {
    hosts.report("other", SLOTS);
    scene
        .journal()
        .database()
        .sql(
            "update task set fork_of = ?, fork_origin = ?::json where id = ?",
            TASK,
            "{\"task\":\"t_1\",\"host\":\"here\",\"commit\":\"c\"}",
            NEW)
        .update();

    assertThatThrownBy(() -> queue(NEW)).hasMessageContaining("The host 'here' drains");
  }

  @Test
  void endsACancelledTaskAlsoWhileNoHostTakesIt() {
    var cancel = new OutboxMessage.Steers(NEW, new Control(ControlCommand.CANCEL, "ana"), "c_1");
    scene.journal().outboxStore().keep(cancel);
    scene.journal().outboxStore().sent(cancel);

    assertThat(queue(NEW)).isEqualTo("workspace-test-here");
  }

  private void silence(String host) {
    scene
        .journal()
        .database()
        .sql("update worker_host set seen_at = now() - interval '1 hour' where name = ?", host)
        .update();
  }

  private String queue(TaskId task) {
    return scene.tasks().begin(new TaskRef(task)).queue();
  }
}
