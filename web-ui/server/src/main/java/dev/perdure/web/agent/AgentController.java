package dev.perdure.web.agent;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.standalone.CallExplanation;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.prompt.StrategyDescription;
import dev.perdure.planner.task.AllowedStrategies;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.web.problem.ApiFailure;
import io.swagger.v3.oas.annotations.Operation;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoints that list agents, tools and strategies, and explain what the permission rules
 * decide about a tool call.
 */
@RestController
final class AgentController {

  private final TaskAgentLookup agents;
  private final Toolbox toolbox;
  private final CallExplanationService callExplanationService;
  private final RunPolicyResolver runPolicyResolver;
  private final Models models;

  AgentController(
      TaskAgentLookup agents,
      Toolbox toolbox,
      CallExplanationService callExplanationService,
      RunPolicyResolver runPolicyResolver,
      Models models) {
    this.agents = agents;
    this.toolbox = toolbox;
    this.callExplanationService = callExplanationService;
    this.runPolicyResolver = runPolicyResolver;
    this.models = models;
  }

  @Operation(operationId = "listAgents", summary = "List the agents")
  @GetMapping("/api/agents")
  Page<AgentView> listAgents() {
    return new Page<>(agents.now().all().stream().map(this::view).toList(), null);
  }

  @Operation(operationId = "getAgent", summary = "Read an agent")
  @GetMapping("/api/agents/{name}")
  AgentView agent(@PathVariable String name) {
    return agents
        .now()
        .find(name)
        .map(this::view)
        .orElseThrow(() ->
            ApiFailure.notFound(
                "agent", name, agents.now().all().stream().map(Agent::name).toList()));
  }

  private AgentView view(Agent agent) {
    return AgentView.of(
        agent, toolbox.specs(), agents.now().all(), runPolicyResolver.configured().now(), models);
  }

  @Operation(operationId = "listTools", summary = "List the tools that a task can use")
  @GetMapping("/api/tools")
  Page<ToolView> tools() {
    return new Page<>(toolbox.specs().stream().map(ToolView::of).toList(), null);
  }

  @Operation(operationId = "listStrategies", summary = "List the strategies")
  @GetMapping("/api/strategies")
  Page<StrategyView> strategies() {
    AllowedStrategies allowed = agents.allowedStrategies();
    return new Page<>(
        Stream.of(Strategy.values())
            .map(strategy -> StrategyView.of(strategy, allowed.allows(strategy)))
            .toList(),
        null);
  }

  @Operation(
      operationId = "explainCall",
      summary = "Explain whether a tool call would run, and why")
  @PostMapping("/api/explain")
  CallExplanation explain(@RequestBody CallExplanationBody body) {
    return callExplanationService.explain(body);
  }

  /**
   * A strategy that a task may be handed over with.
   *
   * @param title what people choose it by, by language
   * @param needsApproval whether files change only once a person has approved a plan
   * @param designs whether it has phases to skip, designers and drafts of several planners
   * @param allowed whether the organisation allows it for new tasks
   */
  record StrategyView(
      Strategy name,
      Map<String, String> title,
      boolean needsApproval,
      boolean designs,
      boolean allowed) {

    static StrategyView of(Strategy strategy, boolean allowed) {
      return new StrategyView(
          strategy,
          StrategyDescription.of(strategy).title(),
          strategy.needsApproval(),
          strategy.designs(),
          allowed);
    }
  }

  /**
   * A tool as models see it.
   *
   * @param permission under which name rules speak of it
   * @param parameters its arguments as JSON Schema
   */
  record ToolView(
      String name,
      String description,
      boolean readOnly,
      String permission,
      @JsonRawValue String parameters) {

    static ToolView of(ToolSpec spec) {
      return new ToolView(
          spec.name(), spec.description(), spec.readOnly(), spec.permission(), spec.parameters());
    }
  }
}
