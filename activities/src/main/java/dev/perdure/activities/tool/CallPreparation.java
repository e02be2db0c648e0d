package dev.perdure.activities.tool;

import dev.perdure.planner.request.subject.PermissionSubject.Preview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;

/**
 * Result of preparing a tool call: a proposal with its effect and the permissions it needs, or a
 * refusal.
 */
public sealed interface CallPreparation {

  /**
   * What would be done: what it needs permission for, what an approver must see of it besides tool
   * and arguments (command, cwd, paths, diff), and the effect itself.
   */
  record Proposal(List<Demand> demands, Preview preview, Effect effect) implements CallPreparation {

    public Proposal {
      demands = List.copyOf(demands);
    }
  }

  /** Why it can't be done, in words that let the model repair its call. */
  record Refusal(ToolResult result) implements CallPreparation {}

  /** A refusal of one sentence or more. */
  static CallPreparation refused(String reason) {
    return new Refusal(ToolResult.failed(reason));
  }
}
