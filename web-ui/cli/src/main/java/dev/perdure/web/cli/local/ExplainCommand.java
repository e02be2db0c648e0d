package dev.perdure.web.cli.local;

import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.standalone.CallExplainer;
import dev.perdure.activities.tool.standalone.CallExplanation;
import dev.perdure.activities.tool.standalone.DryRunContext;
import dev.perdure.activities.tool.standalone.TemporaryDirectory;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The verb {@code explain}: prints what the permission rules decide about a tool call, without
 * running it, the prompt that a model is given, or the changes of the redactor.
 */
@Command(
    name = "explain",
    description = {
      "Explains the ruling on a tool call and the rule that decides, without running the call.",
      "With --task, the server rules with the task's plan and its \"Allow always\" rules.",
      "'explain prompt' shows the prompt of a model by layers, with estimated tokens.",
      "'explain redaction FILE' names the lines that the redactor changes, and why."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} explain bash 'rm -rf build'",
      "  ${ROOT-COMMAND-NAME} explain bash '{\"command\":\"git push\"}' --agent build",
      "  ${ROOT-COMMAND-NAME} explain write '{\"filePath\":\"a.txt\",\"content\":\"x\"}' --phase exploring",
      "  ${ROOT-COMMAND-NAME} explain read .env --task TASK",
      "  ${ROOT-COMMAND-NAME} explain prompt --agent explore",
      "  ${ROOT-COMMAND-NAME} explain prompt --task TASK --phase executing",
      "  ${ROOT-COMMAND-NAME} explain redaction build.log"
    })
final class ExplainCommand extends ServerVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "TOOL",
      description = "The tool, or 'prompt', or 'redaction'.")
  private String tool = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ARGS",
      description = "The arguments as JSON, or the value of the required argument.")
  private String arguments = "{}";

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description = "The calling agent (default: build).")
  private Optional<String> agent = Optional.empty();

  @Option(
      names = "--phase",
      paramLabel = "PHASE",
      description = "The phase (default: executing). Before approval, files can't change.")
  private Optional<String> phase = Optional.empty();

  @Option(
      names = "--task",
      paramLabel = "ID",
      description = "Rule within this task, on the server.")
  private Optional<String> task = Optional.empty();

  @Option(
      names = "--workspace",
      paramLabel = "DIR",
      description = "The directory for relative paths (default: here).")
  private Path workspace = Path.of("");

  ExplainCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    if (tool.equals("redaction")) {
      JsonNode reasons = new RedactionExplainer(properties).of(arguments);
      print(reasons, RedactionExplainer.lines(reasons));
      return 0;
    }
    if (tool.equals("prompt")) {
      var told = new PromptExplainer(agent, when(), phase.isEmpty(), properties);
      JsonNode prompt = task.map(id -> told.of(server(), id)).orElseGet(told::here);
      print(prompt, PromptExplainer.lines(prompt));
      return 0;
    }
    JsonNode explained = task.isPresent() ? onServer(task.get()) : here();
    if (json()) {
      terminal.print(JsonNodes.write(explained));
    } else {
      show(explained);
    }
    return 0;
  }

  private void print(JsonNode answer, List<String> lines) {
    if (json()) {
      terminal.print(JsonNodes.write(answer));
    } else {
      lines.forEach(terminal::print);
    }
  }

  private JsonNode onServer(String id) {
    ObjectNode body = JsonNodes.object().put("tool", tool).put("task", id);
    body.set(
        "arguments",
        JsonNodes.tryRead(written())
            .orElseThrow(() -> UsageError.inInput("'%s' is not JSON.".formatted(written()))));
    agent.ifPresent(name -> body.put("agent", name));
    phase.ifPresent(name -> body.put("phase", name));
    return server().post("/api/explain", body).orMistake("The explanation").json();
  }

  private JsonNode here() {
    AgentRegistry agents = LocalConfigLoader.agents(properties, workspace);
    Agent persona = persona(agents);
    if (!Files.isDirectory(workspace.toAbsolutePath())) {
      throw UsageError.inInput(
          "'%s' is not a directory: name one with --workspace.".formatted(workspace));
    }
    List<ToolSpec> custom =
        LocalConfigLoader.extensions(properties, workspace).customTools().entrySet().stream()
            .map(tool -> tool.getValue().spec(tool.getKey()))
            .toList();
    try (var records = TemporaryDirectory.make()) {
      var context =
          DryRunContext.context(
              persona.name(),
              new WorktreePaths(workspace.toAbsolutePath(), records.path(), List.of()),
              DryRunContext.policy(persona, when(), custom)
                  .and(LocalRules.of(properties).in(workspace.toAbsolutePath())));
      Toolbox tools = LocalConfigLoader.with(agents, properties, workspace);
      if (tools.resolve(tool).isEmpty()) {
        requireNoServers();
      }
      CallExplanation explanation = new CallExplainer(tools).explain(tool, written(), context);
      return JsonNodes.of(
          tools
              .resolve(tool)
              .flatMap(it -> ToolSelection.withheldReason(it.spec(), persona))
              .map(explanation::withheld)
              .orElse(explanation));
    } catch (IllegalArgumentException e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }

  private Agent persona(AgentRegistry agents) {
    String name = agent.orElse("build");
    return agents
        .find(name)
        .orElseThrow(() ->
            UsageError.inInput(
                "There is no agent '%s': %s"
                    .formatted(
                        name,
                        NearestName.remedy(
                            name, agents.all().stream().map(Agent::name).toList()))));
  }

  /** Of the tools of servers only a running server knows. */
  private void requireNoServers() {
    Set<String> servers = LocalConfigLoader.extensions(properties, workspace).mcp().keySet();
    Optional<JsonNode> owner =
        runningServer().stream()
            .flatMap(server -> server.list("/api/mcp").stream())
            .filter(server -> JsonNodes.texts(server, "tools").contains(tool))
            .findFirst();
    if (owner.isPresent()) {
      throw UsageError.inInput(
          "'%s' is a tool of the MCP server '%s': '%3$s explain %1$s ARGS --task ID' says what becomes of it in a task."
              .formatted(tool, JsonNodes.text(owner.get(), "name"), LauncherName.NAME));
    }
    if (!servers.isEmpty()) {
      throw UsageError.inInput(
          "There is no tool '%s' in this build or the configuration. The tools of the MCP servers %s could not be listed: a task on a running server looks them up, '%s mcp connect NAME' as well."
              .formatted(tool, String.join(", ", servers), LauncherName.NAME));
    }
  }

  private Phase when() {
    String wanted = phase.orElse("executing").replace('-', '_').toUpperCase(Locale.ROOT);
    return Stream.of(Phase.values())
        .filter(each -> each.name().equals(wanted))
        .findFirst()
        .orElseThrow(() ->
            UsageError.inInput(
                "There is no phase '%s': use one such as exploring or executing."
                    .formatted(phase.orElse(""))));
  }

  /** The arguments as JSON; plain text stands for the main argument. */
  private String written() {
    if (arguments.strip().startsWith("{")) {
      return arguments;
    }
    String field =
        switch (tool) {
          case "bash" -> "command";
          case "grep", "glob" -> "pattern";
          case "webfetch" -> "url";
          case "list", "ls" -> "path";
          case "skill" -> "name";
          default -> "filePath";
        };
    return JsonNodes.write(JsonNodes.object().put(field, arguments));
  }

  private void show(JsonNode explained) {
    String action = JsonNodes.text(explained, "action");
    Style style =
        switch (action) {
          case "allow" -> Style.GOOD;
          case "ask" -> Style.WAITING;
          default -> Style.BAD;
        };
    terminal.print(
        style,
        "%s by %s: %s"
            .formatted(
                JsonNodes.text(explained, "tool"),
                JsonNodes.text(explained, "agent"),
                actionText(action)));
    JsonNodes.texts(explained, "sentences")
        .forEach(sentence -> terminal.print("  " + SafeText.line(sentence)));
    JsonNodes.find(explained, "refusal")
        .ifPresent(
            reason -> terminal.print("  The tool itself would refuse: " + SafeText.line(reason)));
    if (explained.path("discarded").asBoolean()) {
      terminal.print("  It would run on a read-only view; what it writes is thrown away.");
    }
    List<String> always = JsonNodes.texts(explained, "always").stream().distinct().toList();
    if (!always.isEmpty()) {
      terminal.print("  \"Allow always\" would remember: " + String.join(", ", always));
    }
    for (JsonNode demand : JsonNodes.list(explained, "demands")) {
      considered(demand);
    }
  }

  private void considered(JsonNode demand) {
    List<JsonNode> rules = JsonNodes.list(demand, "considered");
    if (rules.size() > 1) {
      terminal.print(
          "  Rules that speak of %s '%s', the strongest last:"
              .formatted(
                  JsonNodes.text(demand, "permission"),
                  SafeText.line(JsonNodes.text(demand, "pattern"))));
      rules.forEach(rule ->
          terminal.print(
              "    %-5s %s '%s' (%s, %s)"
                  .formatted(
                      JsonNodes.text(rule, "action"),
                      JsonNodes.text(rule, "permission"),
                      SafeText.line(JsonNodes.text(rule, "pattern")),
                      JsonNodes.text(rule, "layer"),
                      SafeText.line(JsonNodes.text(rule, "source")))));
    }
  }

  private static String actionText(String action) {
    return switch (action) {
      case "allow" -> "allowed";
      case "ask" -> "a person is asked";
      default -> "denied";
    };
  }
}
