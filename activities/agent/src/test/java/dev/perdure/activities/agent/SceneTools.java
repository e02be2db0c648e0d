package dev.perdure.activities.agent;

import dev.perdure.activities.agent.call.HostPlanCheck;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.activities.tool.edit.FileChangeProposer;
import dev.perdure.activities.tool.plan.QuestionTool;
import dev.perdure.activities.tool.plan.TaskTool;
import dev.perdure.activities.tool.read.ReadTool;
import dev.perdure.activities.tool.standalone.BuiltInToolPorts;
import dev.perdure.activities.tool.standalone.BuiltInTools;
import dev.perdure.planner.agent.AgentRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The tools of a scene: a few, or every built-in one. */
final class SceneTools {

  private SceneTools() {}

  static Toolbox of(
      JournalModule journal,
      AgentRegistry agents,
      Path directory,
      boolean everyTool,
      List<Tool> more) {
    List<Tool> tools = new ArrayList<>(more);
    var models = new ModelRegistry(new ModelSettings(Map.of(), directory));
    var inspection =
        new HostPlanCheck(agents, () -> new Toolbox(tools), models, System.getenv("PATH"));
    var plans = new PlanDraftModule(journal).planDraftStore(inspection);
    tools.add(new QuestionTool());
    tools.add(new TaskTool(agents, journal.runStore()::find, 3));
    tools.addAll(plans.tools());
    tools.addAll(
        everyTool
            ? BuiltInTools.with(
                new BuiltInToolPorts(
                    journal.toolJournalStore(),
                    new PlanDraftModule(journal).taskReferenceResolver(),
                    journal.todoStore(),
                    LiveOutput.none(),
                    Sandbox.none(),
                    directory,
                    Map.of()))
            : List.of(
                new ReadTool(
                    new PlanDraftModule(journal).taskReferenceResolver(),
                    journal.toolJournalStore()),
                new FileChangeProposer(
                        journal.toolJournalStore(), _ -> CodeFormatters.none(), Sandbox.none())
                    .tools()
                    .getFirst()));
    tools.sort(Comparator.comparing(tool -> tool.spec().name()));
    return new Toolbox(tools);
  }
}
