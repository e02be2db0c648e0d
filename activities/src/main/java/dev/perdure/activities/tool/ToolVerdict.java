package dev.perdure.activities.tool;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.tool.ToolResult;

/** What became of a call. */
public sealed interface ToolVerdict {

  /** It has its result, good or bad. */
  record Done(ToolResult result) implements ToolVerdict {}

  /** A person must allow it first: what they must see, and its digest. */
  record Asks(PermissionSubject subject, String digest) implements ToolVerdict {}

  /** It has its result, and the run ends with it. */
  record EndsRun(ToolResult result) implements ToolVerdict {}

  /** It is permitted, and others carry it out. */
  record Delegates(JsonObject work) implements ToolVerdict {}
}
