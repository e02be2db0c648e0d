package dev.perdure.web.cli.local;

import dev.perdure.activities.agent.call.PlanDrafts;
import dev.perdure.activities.agent.call.PlanExitTool;
import dev.perdure.activities.agent.call.PlanWriteTool;
import dev.perdure.activities.agent.call.QuestionTool;
import dev.perdure.activities.agent.call.TaskTool;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.sandbox.LazySandbox;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.MemoryArtifacts;
import dev.perdure.activities.tool.MemoryJournal;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.standalone.BuiltInTools;
import dev.perdure.activities.tool.standalone.BuiltInTools.Ports;
import dev.perdure.activities.tool.todo.MemoryTodos;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.plan.Plan;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The tools and configured rules without a server, for explanations. */
final class LocalTools {
  private LocalTools() {}

  /** The agents of this build and of the account. */
  static AgentRegistry agents(PerdureProperties properties) {
    try {
      return AgentRegistry.of(properties.configFiles().agents(Map.of()).agents());
    } catch (InvalidConfig wrong) {
      throw UsageError.inInput(String.valueOf(wrong.getMessage()));
    }
  }

  static Toolbox with(AgentRegistry agents, PerdureProperties properties) {
    Path home = PerdureProperties.home();
    var ports =
        new Ports(
            new MemoryJournal(),
            new MemoryArtifacts(),
            new MemoryTodos(),
            LiveOutput.none(),
            new LazySandbox(home, List.of()),
            home,
            properties.environment());
    List<Tool> tools = new ArrayList<>(BuiltInTools.with(ports));
    tools.add(new QuestionTool());
    tools.add(new TaskTool(agents));
    tools.add(new PlanWriteTool(new NoDrafts()));
    tools.add(new PlanExitTool(new NoDrafts()));
    tools.sort(Comparator.comparing(tool -> tool.spec().name()));
    return new Toolbox(tools);
  }

  /** Plan drafts without a task: none. */
  private static final class NoDrafts implements PlanDrafts {
    @Override
    public int write(RunId run, CallId call, Plan plan) {
      return 1;
    }

    @Override
    public Optional<Plan> newest(RunId run) {
      return Optional.empty();
    }
  }

  /** The permission rules of this machine's configuration files. */
  record LocalRules(ConfigFiles files) {

    static LocalRules of(PerdureProperties properties) {
      return new LocalRules(properties.configFiles());
    }

    /** Those that hold everywhere. */
    List<Ruleset> rules() {
      return checked(files::rules);
    }

    /** Those that hold in a directory. */
    List<Ruleset> in(Path directory) {
      return checked(() -> files.rulesIn(directory));
    }

    private static List<Ruleset> checked(Supplier<List<Ruleset>> rules) {
      try {
        return rules.get();
      } catch (InvalidConfig wrong) {
        throw UsageError.inInput(String.valueOf(wrong.getMessage()));
      }
    }
  }
}
