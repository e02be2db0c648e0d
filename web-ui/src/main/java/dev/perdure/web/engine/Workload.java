package dev.perdure.web.engine;

import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.WorkspaceActivities;

/** What a worker carries out: the first three anywhere, the last two on the workspace's host. */
public record Workload(
    ModelActivities models,
    TaskActivities tasks,
    RunActivities runs,
    ToolActivities tools,
    WorkspaceActivities workspaces) {}
