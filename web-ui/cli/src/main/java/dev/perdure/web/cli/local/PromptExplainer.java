package dev.perdure.web.cli.local;

import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.agent.prompt.PromptExplanationLayerTokens;
import dev.perdure.activities.agent.prompt.PromptLayer;
import dev.perdure.activities.agent.prompt.SystemPromptWriter;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.tool.standalone.DryRunContext;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Explainer of the system prompt that a model is given, in layers with estimated tokens: in the
 * runs of a task, or by this build in general.
 */
record PromptExplainer(
    Optional<String> agent, Phase phase, boolean anyPhase, PerdureProperties properties) {

  /** The prompts of a task's runs that an agent and a phase choose. */
  JsonNode of(ServerClient server, String task) {
    String runs = "/api/tasks/" + ServerClient.segment(task) + "/runs";
    List<JsonNode> chosen =
        server.list(runs).stream()
            .filter(run -> agent.stream().allMatch(JsonNodes.text(run, "agent")::equals))
            .filter(run -> anyPhase || JsonNodes.text(run, "phase").equals(wireName()))
            .map(run -> runs + "/" + ServerClient.segment(JsonNodes.text(run, "id")) + "/prompt")
            .map(server::get)
            .toList();
    return JsonNodes.object().set("items", JsonNodes.of(chosen));
  }

  private String wireName() {
    return JsonNodes.of(phase).asString();
  }

  /** The layers that need no task. The other layers depend on a task's files. */
  JsonNode here() {
    AgentRegistry agents = AgentRegistry.builtIn();
    Agent persona =
        agents
            .find(agent.orElse("build"))
            .orElseThrow(
                () -> UsageError.inInput("There is no agent '%s'.".formatted(agent.orElse(""))));
    List<ToolSpec> tools =
        offered(LocalConfigLoader.with(agents, properties, Path.of("")).specs(), persona);
    List<PromptLayer> told =
        SystemPromptWriter.general(
            new PromptLibrary(),
            persona.prompt(),
            model(),
            tools.stream().map(ToolSpec::name).collect(Collectors.toSet()));
    List<PromptExplanationLayerTokens> layers =
        new ArrayList<>(
            told.stream()
                .map(one -> PromptExplanationLayerTokens.of(one.name(), one.text().length()))
                .toList());
    layers.add(PromptExplanationLayerTokens.ofTools(tools));
    ObjectNode prompt =
        JsonNodes.object()
            .put("agent", persona.name())
            .put("phase", wireName())
            .put("tokens", layers.stream().mapToInt(PromptExplanationLayerTokens::tokens).sum())
            .put("system", SystemPromptWriter.text(told));
    prompt.set("layers", JsonNodes.of(layers));
    return JsonNodes.object().set("items", JsonNodes.of(List.of(prompt)));
  }

  /** The configured model; without one, shows the layers that all models get. */
  private String model() {
    try (var models = new ModelRegistry(properties.models())) {
      return models.standardConfigured().orElse("");
    }
  }

  private List<ToolSpec> offered(List<ToolSpec> tools, Agent persona) {
    Policy policy = DryRunContext.policy(persona, phase);
    return tools.stream()
        .filter(tool -> ToolSelection.isForPhase(tool, phase))
        .filter(tool -> ToolSelection.withheldReason(tool, persona).isEmpty())
        .filter(tool -> !policy.withholds(tool.permission()))
        .toList();
  }

  /** The system texts with their layers, as lines. */
  static List<String> lines(JsonNode prompts) {
    List<String> lines = new ArrayList<>();
    for (JsonNode prompt : JsonNodes.list(prompts, "items")) {
      JsonNodes.text(prompt, "system").lines().map(SafeText::line).forEach(lines::add);
      lines.add("");
      lines.add(
          "%s in %s%s: about %,d tokens"
              .formatted(
                  JsonNodes.text(prompt, "agent"),
                  JsonNodes.text(prompt, "phase"),
                  JsonNodes.find(prompt, "run").map(run -> " (" + run + ")").orElse(""),
                  prompt.path("tokens").asInt()));
      JsonNodes.list(prompt, "layers").stream()
          .map(layer ->
              "  %-14s%,7d".formatted(JsonNodes.text(layer, "name"), layer.path("tokens").asInt()))
          .forEach(lines::add);
      lines.add("");
    }
    return lines.isEmpty() ? List.of("No run fits: leave out --agent or --phase.") : lines;
  }
}
