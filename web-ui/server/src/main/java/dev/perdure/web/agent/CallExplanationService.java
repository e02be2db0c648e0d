package dev.perdure.web.agent;

import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.standalone.CallExplainer;
import dev.perdure.activities.tool.standalone.CallExplanation;
import dev.perdure.activities.tool.standalone.DryRunContext;
import dev.perdure.activities.tool.standalone.TemporaryDirectory;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.problem.TaskLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Service that explains what the permission rules would decide about a tool call, in a task or an
 * empty directory, without running it.
 */
@Component
final class CallExplanationService {

  private final RunStore runStore;
  private final TaskAgentLookup agents;
  private final TaskLookup tasks;
  private final TaskReader taskReader;
  private final RunPolicyResolver runPolicyResolver;
  private final Toolbox toolbox;

  CallExplanationService(
      RunStore runStore,
      TaskAgentLookup agents,
      TaskLookup tasks,
      TaskReader taskReader,
      RunPolicyResolver runPolicyResolver,
      Toolbox toolbox) {
    this.runStore = runStore;
    this.agents = agents;
    this.tasks = tasks;
    this.taskReader = taskReader;
    this.runPolicyResolver = runPolicyResolver;
    this.toolbox = toolbox;
  }

  /** Explains a call; what the body gets wrong is a problem that names the field. */
  CallExplanation explain(CallExplanationBody body) {
    String tool =
        Optional.ofNullable(body.tool())
            .orElseThrow(() -> ApiFailure.invalid("tool", "'tool' is missing: name the tool."));
    JsonObject arguments = Optional.ofNullable(body.arguments()).orElseGet(JsonObject::empty);
    Optional<TaskRecord> task =
        Optional.ofNullable(body.task()).map(id -> tasks.get(SizeLimits.key("task", id)));
    Optional<RunRecord> run = task.map(TaskRecord::runId).flatMap(runStore::find);
    Agent agent = agent(body, task, run);
    Policy policy = policy(body, agent, task, run);
    try (var empty = TemporaryDirectory.make();
        var records = TemporaryDirectory.make()) {
      WorktreePaths tree =
          new WorktreePaths(
              task.flatMap(CallExplanationService::workspace).orElse(empty.path()),
              records.path(),
              List.of());
      ToolContext context = DryRunContext.context(agent.name(), tree, policy);
      Toolbox known = run.map(RunRecord::id).map(toolbox::of).orElse(toolbox);
      CallExplanation explanation =
          new CallExplainer(known).explain(tool, Json.write(arguments), context);
      return known
          .resolve(tool)
          .flatMap(it -> withheldReason(it.spec(), agent, task))
          .map(explanation::withheld)
          .orElse(explanation);
    } catch (IllegalArgumentException e) {
      throw ApiFailure.invalid("tool", String.valueOf(e.getMessage()));
    }
  }

  /** Why the agent is not offered the tool: by its own settings, or by the switches of the task. */
  private Optional<String> withheldReason(ToolSpec tool, Agent agent, Optional<TaskRecord> task) {
    return ToolSelection.withheldReason(tool, agent)
        .or(() ->
            task.map(TaskRecord::id).stream()
                .flatMap(id -> taskReader.tools(id).stream())
                .reduce((weaker, stronger) -> stronger.over(weaker))
                .filter(switches -> !switches.over(agent.tools()).isOn(tool.name()))
                .map(_ -> "the task's tools switch it off"));
  }

  private Agent agent(
      CallExplanationBody body, Optional<TaskRecord> task, Optional<RunRecord> run) {
    AgentRegistry known = task.map(TaskRecord::id).map(agents::of).orElseGet(agents::now);
    String name =
        Optional.ofNullable(body.agent())
            .or(() -> run.map(RunRecord::agent))
            .orElse(AgentRegistry.BUILDER);
    return known
        .find(name)
        .orElseThrow(() ->
            ApiFailure.invalid(
                "agent",
                "There is no agent '%s': %s"
                    .formatted(
                        name,
                        NearestName.remedy(name, known.all().stream().map(Agent::name).toList()))));
  }

  /** The run's own policy where the call would be made by the task's agent in its phase. */
  private Policy policy(
      CallExplanationBody body, Agent agent, Optional<TaskRecord> task, Optional<RunRecord> run) {
    if (run.isPresent() && body.agent() == null && body.phase() == null) {
      return runPolicyResolver.of(run.get());
    }
    Phase phase =
        EnumParam.find("phase", body.phase(), List.of(Phase.values())).orElse(Phase.EXECUTING);
    return task.map(known -> runPolicyResolver.imagined(agent, phase, known.id()))
        .orElseGet(() -> runPolicyResolver.imagined(agent, phase));
  }

  /** The task's files if they are on this host. */
  private static Optional<Path> workspace(TaskRecord task) {
    return Optional.ofNullable(task.workspace())
        .map(workspace -> Path.of(workspace.path()))
        .filter(Files::isDirectory);
  }
}
