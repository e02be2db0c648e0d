package dev.perdure.web.wiring;

import dev.perdure.activities.agent.call.PlanDraftStore;
import dev.perdure.activities.agent.call.QuestionTool;
import dev.perdure.activities.agent.call.TaskReferenceResolver;
import dev.perdure.activities.agent.call.TaskTool;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.LiveToolOutput;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolSource;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.activities.tool.standalone.BuiltInToolPorts;
import dev.perdure.activities.tool.standalone.BuiltInTools;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.RunId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Builds the toolbox of runs, sorted by name so that prompts stay stable. */
final class ToolboxFactory {

  private ToolboxFactory() {}

  /** The environment of tools: sandbox, home directory and variables, and what tasks settle. */
  record Reach(
      Sandbox sandbox,
      Path home,
      Map<String, String> environment,
      int subagents,
      Function<RunId, CodeFormatters> formatters) {}

  static Toolbox of(
      Journal journal,
      TaskAgentLookup agents,
      PlanDraftStore plans,
      Reach reach,
      ToolSource outside) {
    BuiltInToolPorts ports =
        new BuiltInToolPorts(
            journal.tools(),
            new TaskReferenceResolver(journal),
            journal.todos(),
            new LiveToolOutput(journal.calls(), journal.deltas()),
            reach.sandbox(),
            reach.home(),
            reach.environment());
    List<Tool> tools = new ArrayList<>(BuiltInTools.with(ports, reach.formatters()));
    tools.add(new QuestionTool());
    tools.add(new TaskTool(agents, journal.runs()::find, reach.subagents()));
    tools.addAll(plans.tools());
    tools.sort(Comparator.comparing(tool -> tool.spec().name()));
    return new Toolbox(tools, outside);
  }
}
