package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.server.OnServer;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class AutocompleteControllerTest extends OnServer {

  @Test
  void completesCommandsAgentsAndFiles() throws Exception {
    var task =
        new TaskId(http.post("/api/tasks", "{\"request\":\"a\"}").json().path("id").asString());
    var host = server.bean(HostWorkspaces.class);
    var workspace = host.workspaces().open(task, host.repositories().scratch(task.value()), "a");
    Files.writeString(workspace.directory().resolve("export.txt"), "x");
    host.checkpoints().take(workspace, "turn");

    assertThat(inserts(task, "/rev")).containsExactly("/review");
    assertThat(inserts(task, "@exp")).containsExactly("@explore", "@export.txt");
    assertThat(inserts(task, "exp")).isEmpty();
  }

  private static List<String> inserts(TaskId task, String word) {
    return http.get("/api/tasks/" + task + "/completions?q=" + word)
        .json()
        .path("items")
        .valueStream()
        .map(item -> item.path("insert").asString())
        .toList();
  }
}
