package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.task.FairQueueStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.queue.ConcurrencyLimits;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.OnServer;
import dev.perdure.web.task.TaskAdmission;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class FairQueueCheckTest extends OnServer {

  private final FairQueueStore queue = server.bean(FairQueueStore.class);
  private final FakeGateway gateway = server.bean(FakeGateway.class);

  @BeforeEach
  void limit() {
    server.journal().database().sql("update task set state = 'cancelled'").update();
    gateway.messages.clear();
    queue.follow(new ConcurrencyLimits(1, null));
  }

  @AfterEach
  void limitNothing() {
    queue.follow(ConcurrencyLimits.none());
  }

  @Test
  void namesThePlaceOfANewTaskUntilItsTurnComes() {
    TaskId first = create();
    TaskId second = create();
    assertThat(gateway.started).contains(first).doesNotContain(second);
    JsonNode why = why(second);
    assertThat(why.path("cause").asString()).isEqualTo("queue");
    assertThat(why.path("place").asInt()).isEqualTo(1);
    assertThat(why.path("sentence").asString())
        .startsWith("It waits for its turn at place 1 of the queue: '")
        .endsWith("' has as many tasks at work as the limit per person allows: 1.");

    server.journal().taskStateMachine().state(first, TaskState.FAILED, "");
    server.bean(TaskAdmission.class).admit();
    assertThat(gateway.started).contains(second);
    assertThat(why(second).path("cause").asString()).isNotEqualTo("queue");
  }

  @Test
  void aMessageToAWaitingTaskReachesItWithItsTurn() {
    TaskId first = create();
    TaskId second = create();
    int status = http.post("/api/tasks/" + second + "/messages", "{\"text\":\"Hurry\"}").status();
    assertThat(status).isBetween(200, 202);
    assertThat(gateway.messages).isEmpty();

    server.journal().taskStateMachine().state(first, TaskState.FAILED, "");
    server.bean(TaskAdmission.class).admit();
    assertThat(gateway.messages).hasSize(1);
  }

  private TaskId create() {
    JsonNode created = http.post("/api/tasks", "{\"request\":\"Fix it\"}").json();
    assertThat(created.path("state").asString()).isEqualTo("queued");
    return new TaskId(created.path("id").asString());
  }

  private JsonNode why(TaskId task) {
    return http.get("/api/tasks/" + task + "/why").json();
  }
}
