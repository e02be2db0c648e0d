package dev.perdure.web.engine;

import dev.perdure.workflows.port.history.HistoryActivities;
import dev.perdure.workflows.port.model.ModelActivities;
import dev.perdure.workflows.port.run.RunActivities;
import dev.perdure.workflows.port.task.TaskActivities;
import dev.perdure.workflows.port.tool.ToolActivities;
import dev.perdure.workflows.port.workspace.WorkspaceActivities;

/** What a worker carries out: the first three anywhere, the others on the workspace's host. */
public record Workload(
    ModelActivities models,
    TaskActivities tasks,
    RunActivities runs,
    ToolActivities tools,
    WorkspaceActivities workspaces,
    HistoryActivities history) {}
