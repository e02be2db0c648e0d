package dev.perdure.activities.agent.turn;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.tool.ToolSpec;
import java.util.List;
import java.util.Set;

/** The tools that a run is offered in its next turn. */
final class OfferedTools {

  private final UnknownToolNotice unknownToolNotice;
  private final Toolbox toolbox;
  private final FinalResultCollector finalResultCollector;

  OfferedTools(
      UnknownToolNotice unknownToolNotice,
      Toolbox toolbox,
      FinalResultCollector finalResultCollector) {
    this.unknownToolNotice = unknownToolNotice;
    this.toolbox = toolbox;
    this.finalResultCollector = finalResultCollector;
  }

  List<ToolSpec> of(RunContext context) {
    List<ToolSpec> known = toolbox.of(context.run().id()).specs();
    unknownToolNotice.tell(context, known);
    var tools = ToolSelection.of(known, context);
    return finalResultCollector.offered(context, ReviewerVerdicts.offered(context, tools));
  }

  /** Returns the tools of a run that only read. */
  Set<String> reading(RunContext context) {
    return ReplyMapper.reading(toolbox.of(context.run().id()).specs());
  }
}
