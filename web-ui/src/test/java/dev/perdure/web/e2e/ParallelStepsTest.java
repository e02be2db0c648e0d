package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Steps in parallel on a server that is killed, a conflict, and a plan of the rest. */
class ParallelStepsTest extends OnAKillStage {

  @Test
  void losesNothingOfParallelStepsAndPlansTheRestAnewWhereOneFails() {
    var task = stage.task("layered", KillStage.scenario("parallel-steps"));
    task.decide(task.nextRequest("plan"), "p1", "approve", Map.of());
    stage.await(
        () -> task.steps().stream().filter("running"::equals).count() == 3, "Three running steps");
    stage.kill();
    TaskPage again = stage.startAgain(task);

    JsonNode replan = again.nextRequest("plan");
    assertThat(replan.path("subject").path("revision").asInt()).isEqualTo(2);
    assertThat(again.steps()).containsExactly("done", "done", "done", "failed");
    assertThat(step(again, "d").path("reflection").asString())
        .contains("Wrote nothing.", "Nobody wrote D.md.", "Write another file.");
    again.decide(replan, "p2", "approve", Map.of());

    JsonNode ended = stage.delivered(again);
    assertThat(again.steps()).containsExactly("done", "done", "done", "done");
    assertThat(stage.file(ended, "A.md")).isEqualTo("a\n");
    assertThat(stage.file(ended, "NOTE.md")).isEqualTo("b\nc\n");
    assertThat(attempts(again)).isEqualTo(List.of(1, 1, 2, 1));
    assertThat(step(again, "c").path("note").asString()).contains("NOTE.md");
  }

  private static List<Integer> attempts(TaskPage task) {
    return task.task()
        .path("plan")
        .path("steps")
        .valueStream()
        .map(step -> step.path("attempts").asInt())
        .toList();
  }

  private static JsonNode step(TaskPage task, String id) {
    return task.task()
        .path("plan")
        .path("steps")
        .valueStream()
        .filter(step -> step.path("id").asString().equals(id))
        .findFirst()
        .orElseThrow();
  }
}
