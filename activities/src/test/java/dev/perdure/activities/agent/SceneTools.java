package dev.perdure.activities.agent;

import dev.perdure.activities.agent.call.HostPlanCheck;
import dev.perdure.activities.agent.call.JournalPlanDraftStore;
import dev.perdure.activities.agent.call.QuestionTool;
import dev.perdure.activities.agent.call.TaskReferenceResolver;
import dev.perdure.activities.agent.call.TaskTool;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.activities.tool.edit.FileChangeProposer;
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

  static Toolbox of(Journal journal, AgentRegistry agents, Path directory, boolean everyTool) {
    List<Tool> tools = new ArrayList<>();
    var models = new ModelRegistry(new ModelSettings(Map.of(), directory));
    var inspection =
        new HostPlanCheck(agents, () -> new Toolbox(tools), models, System.getenv("PATH"));
    var plans = new JournalPlanDraftStore(journal, inspection);
    tools.add(new QuestionTool());
    tools.add(new TaskTool(agents, journal.runs()::find, 3));
    tools.addAll(plans.tools());
    tools.addAll(
        everyTool
            ? BuiltInTools.with(
                new BuiltInToolPorts(
                    journal.tools(),
                    new TaskReferenceResolver(journal),
                    journal.todos(),
                    LiveOutput.none(),
                    Sandbox.none(),
                    directory,
                    Map.of()))
            : List.of(
                new ReadTool(new TaskReferenceResolver(journal), journal.tools()),
                new FileChangeProposer(journal.tools(), _ -> CodeFormatters.none(), Sandbox.none())
                    .tools()
                    .getFirst()));
    tools.sort(Comparator.comparing(tool -> tool.spec().name()));
    return new Toolbox(tools);
  }
}
