package dev.perdure.activities.tool;

import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.sandbox.SandboxContext;
import dev.perdure.activities.sandbox.WorktreeAccess;
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

  /**
   * Returns a fingerprint that distinguishes the call from all other calls on this machine, also
   * from calls of the same name elsewhere.
   */
  public String fingerprint() {
    return DigestUtils.sha256Hex(worktree.records() + "\n" + call.value());
  }

  /** Key by which a server outside recognises the call; each attempt at the call has the same. */
  public String idempotencyKey() {
    return IdempotencyKey.of(call.value());
  }

  /** The surroundings of a program that the call starts in the root of the worktree. */
  public SandboxContext surroundings(WorktreeAccess view) throws IOException {
    return new SandboxContext(worktree, view, worktree.root(), unread());
  }

  /** The files and directories that the policy denies to read, found within two seconds. */
  public List<Path> unread() throws IOException {
    return UNREAD.recent(worktree.root(), policy);
  }

  /**
   * Returns the files and directories that the policy denies to read and that exist now. A command
   * needs the present list, because the command may run right after a command that made some of the
   * files.
   */
  public List<Path> unreadNow() throws IOException {
    return UNREAD.now(worktree.root(), policy);
  }

  /** Whether nothing may change but the plan. */
  public boolean readOnly() {
    return policy.ceiling().holds();
  }
}
