package dev.perdure.workflows.port;

import dev.perdure.planner.id.CallId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The terms on which a run was delegated.
 *
 * @param call the call that it answers
 * @param deadline when it ends, done or not; null for never
 * @param background whether the caller goes on meanwhile
 * @param worktree the directory of its own files; null if it works on those of the task
 * @param checks how many commands are run before its files are merged
 */
public record RunDelegation(
    CallId call,
    @Nullable Instant deadline,
    boolean background,
    @Nullable String worktree,
    int checks) {}
