package dev.perdure.activities.tool.plan;

import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.TypedTool;
import dev.perdure.planner.request.subject.PermissionSubjectPreview;
import dev.perdure.planner.tool.ToolAccess;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;

/** The tool {@code done}: ends the run of a step with its report, beside the last change. */
public final class DoneTool extends TypedTool<DoneTool.DoneArguments> {

  /** The report. */
  record DoneArguments(String report) {}

  public static final String NAME = "done";

  /** The permission of the tool: an agent that may not change files ends in words. */
  public static final String PERMISSION = "edit";

  private static final ToolSpec SPEC =
      new ToolSpec(
          NAME,
          """
          Ends this run with its report. It may be the last call of the answer that makes your last change: it \
          takes effect only if every call before it in that answer succeeded.\
          """,
          """
          {"type":"object","properties":{"report":{"type":"string","minLength":1,\
          "description":"What you changed and where, what is left or uncertain"}},"required":["report"]}\
          """,
          ToolAccess.RECORDS,
          PERMISSION,
          false,
          List.of());

  private static final ToolResult ENDED = ToolResult.of("Done", "The report is taken over.");

  public DoneTool() {
    super(SPEC, DoneArguments.class);
  }

  @Override
  protected CallPreparation propose(DoneArguments arguments, ToolContext context) {
    return new CallPreparation.Proposal(
        List.of(), PermissionSubjectPreview.none(), new Effect.RunEnd(ENDED));
  }
}
