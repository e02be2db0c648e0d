package dev.perdure.planner.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.Json;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.json.JsonObject;
import org.junit.jupiter.api.Test;

class TaskEventTest {

  private static final TaskId TASK = new TaskId("t_1");

  @Test
  void belongsToATaskAndPerhapsToARun() {
    var ofTask = TaskEvent.of(EventKind.TASK_STATE, TASK, JsonObject.empty());
    var ofRun = TaskEvent.of(EventKind.RUN_STARTED, TASK, TASK.mainRun(), JsonObject.empty());

    assertThat(ofTask.runId()).isNull();
    assertThat(ofRun.runId()).isEqualTo(TASK.mainRun());
    assertThat(Json.again(ofRun)).isEqualTo(ofRun);
  }
}
