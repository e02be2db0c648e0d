package dev.perdure.web.work;

import dev.perdure.activities.agent.tool.PlanDrafts;
import dev.perdure.activities.agent.tool.PlanExitTool;
import dev.perdure.activities.agent.tool.PlanWriteTool;
import dev.perdure.activities.agent.tool.QuestionTool;
import dev.perdure.activities.agent.tool.TaskTool;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.tool.LiveCalls;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.change.ChangeTarget;
import dev.perdure.activities.tool.file.EditTool;
import dev.perdure.activities.tool.file.ReadTool;
import dev.perdure.activities.tool.file.WriteTool;
import dev.perdure.activities.tool.match.Fuzz;
import dev.perdure.activities.tool.patch.PatchTool;
import dev.perdure.activities.tool.search.GlobTool;
import dev.perdure.activities.tool.search.GrepTool;
import dev.perdure.activities.tool.search.ListTool;
import dev.perdure.activities.tool.shell.BashTool;
import dev.perdure.activities.tool.shell.sandbox.Sandbox;
import dev.perdure.activities.tool.store.LiveOutput;
import dev.perdure.activities.tool.todo.TodoReadTool;
import dev.perdure.activities.tool.todo.TodoWriteTool;
import dev.perdure.planner.agent.AgentRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The tools that runs are offered, sorted by name so that prompts stay the same. */
final class Tools {

  private Tools() {}

  static Toolbox of(
      Journal journal, AgentRegistry agents, PlanDrafts plans, Sandbox sandbox, Path home) {
    ChangeTarget targets = new ChangeTarget(journal.tools());
    List<Tool> tools = new ArrayList<>();
    tools.add(new ReadTool(journal.artifacts()));
    tools.add(EditTool.one(targets));
    tools.add(EditTool.several(targets));
    tools.add(new WriteTool(targets));
    tools.add(new PatchTool(targets, Fuzz.MOST));
    LiveOutput live = new LiveCalls(journal.calls(), journal.deltas());
    tools.add(new BashTool(sandbox, home, journal.artifacts(), live));
    tools.add(new GrepTool());
    tools.add(new GlobTool());
    tools.add(new ListTool());
    tools.add(new TodoReadTool(journal.todos()));
    tools.add(new TodoWriteTool(journal.todos()));
    tools.add(new QuestionTool());
    tools.add(new TaskTool(agents));
    tools.add(new PlanWriteTool(plans));
    tools.add(new PlanExitTool(plans));
    tools.sort(Comparator.comparing(tool -> tool.spec().name()));
    return new Toolbox(tools);
  }
}
