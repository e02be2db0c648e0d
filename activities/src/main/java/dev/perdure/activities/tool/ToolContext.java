package dev.perdure.activities.tool;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.sandbox.Sandbox.Surroundings;
import dev.perdure.activities.sandbox.Sandbox.View;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.permission.Policy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.codec.digest.DigestUtils;

/** Context of a tool call: its run, agent, worktree, permission policy and cancellation. */
public record ToolContext(
    RunId run,
    CallId call,
    String agent,
    WorktreePaths worktree,
    Policy policy,
    CancellationCheck cancellation) {

  private static final RecentUnreadPaths UNREAD = new RecentUnreadPaths(System::nanoTime);

  /** What tells the call from all others on this machine, also from those of one name elsewhere. */
  public String fingerprint() {
    return DigestUtils.sha256Hex(worktree.records() + "\n" + call.value());
  }

  /** The surroundings of a program that the call starts in the root of the worktree. */
  public Surroundings surroundings(View view) throws IOException {
    return new Surroundings(worktree, view, worktree.root(), unread());
  }

  /** The files and directories that the policy denies to read, found within two seconds. */
  public List<Path> unread() throws IOException {
    return UNREAD.recent(worktree.root(), policy);
  }

  /** Those that are there now, for a command: it may run right after one that made some. */
  public List<Path> unreadNow() throws IOException {
    return UNREAD.now(worktree.root(), policy);
  }

  /** Whether nothing may change but the plan. */
  public boolean readOnly() {
    return policy.ceiling().holds();
  }
}
