package dev.perdure.activities.workspace;

import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Decorator of tool calls: a subagent that may write gets a git worktree of its own. */
public final class SubagentWorktreeOpener implements ToolActivities {

  private final RunStore runStore;
  private final ToolActivities tools;
  private final HostWorkspaces hostWorkspaces;

  public SubagentWorktreeOpener(
      RunStore runStore, ToolActivities tools, HostWorkspaces hostWorkspaces) {
    this.runStore = runStore;
    this.tools = tools;
    this.hostWorkspaces = hostWorkspaces;
  }

  @Override
  public ToolOutcome run(ToolCallRequest request) {
    ToolOutcome outcome = tools.run(request);
    if (outcome instanceof ToolOutcome.Delegates(var child, var maxParallel)
        && child.delegation() != null
        && child.delegation().worktree() != null) {
      return new ToolOutcome.Delegates(
          openWorktree(child, child.delegation().worktree()), maxParallel);
    }
    return outcome;
  }

  private Workspace callerWorkspace(RunSpec child) {
    return hostWorkspaces.workspace(runStore.get(Objects.requireNonNull(child.parent())));
  }

  /**
   * Opens the worktree. A continued run gets a note about its earlier changes that are not in its
   * files.
   */
  private RunSpec openWorktree(RunSpec child, String directory) {
    try (Heartbeat heartbeat = Heartbeat.start(() -> {})) {
      List<String> changedFiles =
          hostWorkspaces.runs().open(callerWorkspace(child), Path.of(directory));
      heartbeat.throwIfEnded();
      return changedFiles.isEmpty()
          ? child
          : child.noting(
              "These files changed meanwhile, so they are as your caller has them, without your earlier changes: %s. Read them again."
                  .formatted(String.join(", ", changedFiles)));
    }
  }
}
