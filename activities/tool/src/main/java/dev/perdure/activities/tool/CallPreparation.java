package dev.perdure.activities.tool;

import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;

/**
 * Result of preparing a tool call: a proposal with its effect and the permissions it needs, or a
 * refusal.
 */
public sealed interface CallPreparation {

  /**
   * A proposed effect: its demands for permission, its preview for an approver besides tool and
   * arguments (command, cwd, paths, diff), and the effect itself.
   */
  record Proposal(List<Demand> demands, PermissionSubjectPreview preview, Effect effect)
      implements CallPreparation {

    public Proposal {
      demands = List.copyOf(demands);
    }
  }

  /**
   * The reason why Perdure can't carry out the call, in words that let the model repair the call.
   */
  record Refusal(ToolResult result) implements CallPreparation {}

  /** A refusal of one sentence or more. */
  static CallPreparation refused(String reason) {
    return new Refusal(ToolResult.failed(reason));
  }
}
