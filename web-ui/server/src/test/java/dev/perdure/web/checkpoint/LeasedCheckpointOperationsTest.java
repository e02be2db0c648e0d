package dev.perdure.web.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;

/** A command on checkpoints whose task moves to another host before the command acts. */
class LeasedCheckpointOperationsTest extends OnServer {

  @Test
  void changesNoFileOfATaskThatMovesBeforeTheCommand() throws IOException {
    String body = "{\"request\":\"Fix it\"}";
    TaskId task = new TaskId(http.post("/api/tasks", body).json().path("id").asString());
    HostWorkspaces host = server.bean(HostWorkspaces.class);
    Workspace workspace =
        host.workspaces().open(task, host.repositories().scratch(task.value()), "Fix");
    Files.writeString(workspace.directory().resolve("a.txt"), "one");
    host.checkpoints().take(workspace, "one");
    server.journal().taskStateMachine().rest(task, TaskState.IDLE, "");
    TaskRecord before = server.journal().taskReader().get(task);
    server.bean(TaskHostStore.class).start(task, "elsewhere");

    assertThatThrownBy(
            () -> server.bean(CheckpointCommands.class).run(before, CheckpointCommand.UNDO))
        .hasMessageContaining("have moved to another host");

    assertThat(workspace.directory().resolve("a.txt")).hasContent("one");
  }
}
