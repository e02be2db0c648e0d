package dev.perdure.activities.tool;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.permission.Policy;
import org.apache.commons.codec.digest.DigestUtils;

/** Context of a tool call: its run, agent, worktree, permission policy and cancellation. */
public record ToolContext(
    RunId run,
    CallId call,
    String agent,
    WorktreePaths worktree,
    Policy policy,
    CancellationCheck cancellation) {

  /** What tells the call from all others on this machine, also from those of one name elsewhere. */
  public String fingerprint() {
    return DigestUtils.sha256Hex(worktree.records() + "\n" + call.value());
  }

  /** Whether nothing may change but the plan. */
  public boolean readOnly() {
    return policy.ceiling().holds();
  }
}
