package dev.perdure.activities.tool;

import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.tool.ToolResult;

/** Outcome of a tool call: its result, or the permission, person or subagent that it waits for. */
public sealed interface CallOutcome {
  /** The call has its result, good or bad. */
  record Completed(ToolResult result) implements CallOutcome {}

  /** A person must permit the call: what they must see, and its digest. */
  record NeedsPermission(PermissionSubject subject, String digest) implements CallOutcome {}

  /** The call is permitted, and a person or a child run carries it out. */
  record NeedsOthers(Effect.ByOthers effect) implements CallOutcome {}
}
