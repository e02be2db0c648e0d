package dev.perdure.web.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.FakeEngineView;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RetryNowServiceTest extends OnServer {

  private FakeEngineView engine;
  private TaskId task;

  @BeforeEach
  void create() {
    engine = server.bean(FakeEngineView.class);
    task =
        new TaskId(
            http.post("/api/tasks", "{\"request\":\"Fix it\"}").json().path("id").asString());
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
  }

  @AfterEach
  void bringBack() {
    engine.away = false;
  }

  @Test
  void endsTheWaitOfWhatIsTriedAgain() {
    engine.waiting = OptionalInt.of(2);

    assertThat(retry().status()).isEqualTo(202);
  }

  @Test
  void saysWhereNothingWaits() {
    engine.waiting = OptionalInt.of(0);

    assertThat(retry().status()).isEqualTo(409);
    assertThat(detail()).contains("Nothing of task", "./perdure why " + task);
  }

  @Test
  void saysWhereTheEngineCantDoIt() {
    engine.waiting = OptionalInt.empty();

    assertThat(detail()).contains("can't end a wait");
  }

  @Test
  void saysThatTheEngineIsAway() {
    engine.away = true;

    assertThat(retry().status()).isEqualTo(503);
  }

  @Test
  void leavesATaskAtRestAlone() {
    server.journal().taskStateMachine().rest(task, TaskState.IDLE, "");

    assertThat(retry().json().path("code").asString()).isEqualTo("illegal_in_state");
    assertThat(detail()).contains("is idle");
  }

  private String detail() {
    return retry().json().path("detail").asString();
  }

  private HttpReply retry() {
    return http.post("/api/tasks/%s/control".formatted(task), "{\"command\":\"retry_now\"}");
  }
}
