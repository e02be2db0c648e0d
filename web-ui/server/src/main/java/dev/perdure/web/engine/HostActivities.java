package dev.perdure.web.engine;

import dev.perdure.workflows.port.CheckpointActivities;
import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.WorkspaceActivities;

/** The activity implementations that run on the workspace's host. */
public record HostActivities(
    ToolActivities tools,
    HookActivities hooks,
    WorkspaceActivities workspaces,
    CheckpointActivities checkpoints) {}
