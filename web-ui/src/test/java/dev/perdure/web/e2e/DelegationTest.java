package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Subagents that write: side by side, against each other, in the background, through a kill. */
class DelegationTest extends OnAKillStage {

  @Test
  void mergesWhatSubagentsWriteButNoFileThatTwoHaveWritten() {
    var task = stage.task("build-only", KillStage.scenario("delegation"));
    stage.await(() -> merges(task).containsKey("Three (@general subagent)"), "The background run");
    stage.kill();
    TaskPage again = stage.startAgain(task);

    JsonNode ended = stage.delivered(again);
    Map<String, String> merges = merges(again);
    assertThat(
            List.of(merges.get("One (@general subagent)"), merges.get("Two (@general subagent)")))
        .containsExactlyInAnyOrder("merged", "conflict");
    assertThat(merges.get("Three (@general subagent)")).isEqualTo("merged");
    assertThat(merges.get("Four (@general subagent)")).isEqualTo("dropped");
    assertThat(stage.file(ended, "NOTE.md").strip()).isIn("one", "two");
    assertThat(stage.file(ended, "THREE.md")).isEqualTo("three\n");
    assertThat(KillStage.parts(again, "tool_result"))
        .extracting(result -> result.path("content").asString())
        .anyMatch(said -> said.contains("works in the background"))
        .anyMatch(said -> said.contains("changed these files meanwhile: NOTE.md"))
        .anyMatch(said -> said.contains("the check `test -f FIVE.md` did not pass"));
    assertThat(KillStage.parts(again, "text"))
        .extracting(text -> text.path("text").asString())
        .anyMatch(said -> said.contains("has ended: Three") && said.contains("THREE.md"));
  }

  private static Map<String, String> merges(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/runs")
        .path("items")
        .valueStream()
        .filter(run -> run.path("agent").asString().equals("general"))
        .collect(
            Collectors.toMap(
                run -> run.path("focus").asString(), run -> run.path("merge").asString()));
  }
}
