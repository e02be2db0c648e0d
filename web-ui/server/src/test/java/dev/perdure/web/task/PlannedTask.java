package dev.perdure.web.task;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.plan.StepRecordCheckRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.server.TestServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;

/** A task at work on an approved plan, in a repository with real commits. */
public record PlannedTask(TestServer server, TaskId id, HostWorkspaces host, Workspace workspace) {

  /** Creates a task of a body and lays its plan. */
  public static PlannedTask begin(TestServer server, String body, String written) {
    var task = new TaskId(server.http().post("/api/tasks", body).json().path("id").asString());
    HostWorkspaces host = server.bean(HostWorkspaces.class);
    Plan plan = Json.read(written, Plan.class);
    server.journal().planStore().write(task, "c_1", plan);
    server.journal().planStore().adopt(task, 1);
    server.journal().stepStore().lay(task, plan);
    server.journal().taskStateMachine().state(task, TaskState.RUNNING, "");
    return new PlannedTask(
        server,
        task,
        host,
        host.workspaces().open(task, host.repositories().scratch(task.value()), "Write"));
  }

  /** Finishes a step by a file of its name. */
  public void finish(String step) {
    StepId id = new StepId(step);
    write(step, step);
    move(id, 1, StepState.RUNNING, StepState.VERIFYING);
    server.journal().stepStore().commit(this.id, id, commit(step));
    var passed = new StepRecordCheckRecord("true", null, true, 0, null, null);
    server.journal().stepStore().checks(this.id, id, List.of(passed));
    server.journal().stepStore().result(this.id, id, "Did " + step);
    move(id, 1, StepState.DONE);
  }

  /** Writes the file of a step. */
  public void write(String step, String content) {
    try {
      Files.writeString(workspace.directory().resolve(step + ".txt"), content);
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }

  /** Commits the files as they are now as those of a step, and gives the commit. */
  public String commit(String step) {
    String message =
        "%s\n\nPerdure-Task: %s\nPerdure-Step: %s\n"
            .formatted(step.toUpperCase(Locale.ROOT), id, step);
    return host.steps().commit(workspace, message, "step " + step + " 1").commit();
  }

  public void move(StepId step, int attempt, StepState... states) {
    for (StepState state : states) {
      server.journal().stepStore().move(id, step, state, null, attempt);
    }
  }
}
