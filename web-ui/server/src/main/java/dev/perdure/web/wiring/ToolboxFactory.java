package dev.perdure.web.wiring;

import dev.perdure.activities.agent.call.TaskReferenceResolver;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.conversation.LiveToolOutput;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolSource;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.activities.tool.plan.PlanDraftStore;
import dev.perdure.activities.tool.plan.QuestionTool;
import dev.perdure.activities.tool.plan.TaskTool;
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

  private final JournalModule journalModule;
  private final TaskReferenceResolver taskReferenceResolver;
  private final ToolEnvironment environment;
  private final int subagentsAtOnce;

  ToolboxFactory(
      JournalModule journalModule,
      TaskReferenceResolver taskReferenceResolver,
      ToolEnvironment environment,
      int subagentsAtOnce) {
    this.journalModule = journalModule;
    this.taskReferenceResolver = taskReferenceResolver;
    this.environment = environment;
    this.subagentsAtOnce = subagentsAtOnce;
  }

  /** The environment of tools: sandbox, home directory and variables. */
  record ToolEnvironment(Sandbox sandbox, Path home, Map<String, String> variables) {}

  Toolbox of(
      TaskAgentLookup agents,
      PlanDraftStore plans,
      Function<RunId, CodeFormatters> formatters,
      ToolSource external) {
    BuiltInToolPorts ports =
        new BuiltInToolPorts(
            journalModule.toolJournalStore(),
            taskReferenceResolver,
            journalModule.todoStore(),
            new LiveToolOutput(journalModule.toolCallStore(), journalModule.deltaChannel()),
            environment.sandbox(),
            environment.home(),
            environment.variables());
    List<Tool> tools = new ArrayList<>(BuiltInTools.with(ports, formatters));
    tools.add(new QuestionTool());
    tools.add(new TaskTool(agents, journalModule.runStore()::find, subagentsAtOnce));
    tools.addAll(plans.tools());
    tools.sort(Comparator.comparing(tool -> tool.spec().name()));
    return new Toolbox(tools, external);
  }
}
