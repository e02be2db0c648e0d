package dev.perdure.web.work;

import dev.perdure.activities.agent.tool.PlanDrafts;
import dev.perdure.activities.agent.tool.PlanExitTool;
import dev.perdure.activities.agent.tool.PlanWriteTool;
import dev.perdure.activities.agent.tool.QuestionTool;
import dev.perdure.activities.agent.tool.TaskTool;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.change.ChangeTarget;
import dev.perdure.activities.tool.file.EditTool;
import dev.perdure.activities.tool.file.ReadTool;
import dev.perdure.activities.tool.file.WriteTool;
import dev.perdure.planner.agent.AgentRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The tools that runs are offered, sorted by name so that prompts stay the same. */
final class Tools {

  private Tools() {}

  static Toolbox of(Journal journal, AgentRegistry agents, PlanDrafts plans, Path data) {
    ChangeTarget targets = new ChangeTarget(journal.tools());
    List<Tool> tools = new ArrayList<>();
    tools.add(new ReadTool(journal.artifacts()));
    tools.add(EditTool.one(targets));
    tools.add(EditTool.several(targets));
    tools.add(new WriteTool(targets));
    tools.add(new QuestionTool());
    tools.add(new TaskTool(agents));
    tools.add(new PlanWriteTool(plans));
    tools.add(new PlanExitTool(plans));
    tools.sort(Comparator.comparing(tool -> tool.spec().name()));
    return new Toolbox(tools);
  }
}
