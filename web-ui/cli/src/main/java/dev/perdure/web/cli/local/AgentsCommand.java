package dev.perdure.web.cli.local;

import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.json.NearestName;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.web.agent.AgentView;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.terminal.SafeText;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/**
 * The verb {@code agents}: lists the agents, shows one with its tools and rules, or has a model
 * write a new one.
 */
@Command(
    name = "agents",
    description = {
      "Lists the agents, or shows one agent with its tools, its rules and their sources.",
      "They are the agents of this build, of the account and of the repository in this"
          + " directory, with the tools of the running server. With --server, they are the server's.",
      "'generate DESCRIPTION' lets a model write an agent into .perdure/agents of this directory."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} agents",
      "  ${ROOT-COMMAND-NAME} agents plan",
      "  ${ROOT-COMMAND-NAME} agents build --json",
      "  ${ROOT-COMMAND-NAME} agents generate \"reviews database migrations, changes nothing\""
    })
final class AgentsCommand extends ServerVerb implements Callable<Integer> {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The agent to show (default: list all agents).")
  private Optional<String> name = Optional.empty();

  @Option(
      names = "--workspace",
      paramLabel = "DIR",
      description =
          "Show the agents of the repository in this directory (default: here), without a named server.")
  private Optional<Path> workspace = Optional.empty();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "DESCRIPTION",
      description = "For 'generate': the purpose of the agent.")
  private Optional<String> description = Optional.empty();

  @Mixin private final AgentFileGenerator agentFileGenerator = new AgentFileGenerator();

  AgentsCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    if (name.filter("generate"::equals).isPresent()) {
      Path directory = workspace.orElse(Path.of("")).toAbsolutePath();
      return agentFileGenerator.write(description.orElse(""), directory, properties, terminal);
    }
    if (description.isPresent()) {
      throw UsageError.inInput(
          "'%s' is one word too many: %s agents NAME shows an agent, and 'generate' writes one."
              .formatted(description.get(), LauncherName.NAME));
    }
    JsonNode answer =
        namesServer() && workspace.isEmpty()
            ? name.map(it -> server().get("/api/agents" + below(it)))
                .orElseGet(() -> server().listPage("/api/agents"))
            : local();
    if (json()) {
      terminal.print(JsonNodes.write(answer));
    } else if (name.isPresent()) {
      show(answer);
    } else {
      table(JsonNodes.list(answer, "items")).lines(terminal.columns()).forEach(terminal::print);
    }
    return ExitCode.DONE;
  }

  private static String below(String name) {
    return "/" + ServerClient.segment(name);
  }

  private JsonNode local() {
    Path directory = workspace.orElse(Path.of(""));
    AgentRegistry agents = LocalConfigLoader.agents(properties, directory);
    List<ToolSpec> tools = tools(agents, directory);
    List<Ruleset> configured = LocalRules.of(properties).in(directory.toAbsolutePath());
    List<AgentView> all;
    try (var models = new ModelRegistry(properties.models())) {
      all =
          agents.all().stream()
              .map(agent -> AgentView.of(agent, tools, agents.all(), configured, models))
              .toList();
    }
    if (name.isEmpty()) {
      return JsonNodes.object().set("items", JsonNodes.of(all));
    }
    return all.stream()
        .filter(agent -> agent.name().equals(name.get()))
        .findFirst()
        .map(JsonNodes::of)
        .orElseThrow(() ->
            UsageError.inInput(
                "There is no agent '%s': %s"
                    .formatted(
                        name.get(),
                        NearestName.remedy(
                            name.get(), all.stream().map(AgentView::name).toList()))));
  }

  /**
   * The tools of the directory, and those that only the running server knows, as of MCP servers.
   */
  private List<ToolSpec> tools(AgentRegistry agents, Path directory) {
    List<ToolSpec> tools =
        new ArrayList<>(LocalConfigLoader.with(agents, properties, directory).specs());
    Set<String> known = tools.stream().map(ToolSpec::name).collect(Collectors.toSet());
    runningServer().stream()
        .flatMap(server -> server.list("/api/tools").stream())
        .filter(tool -> !known.contains(JsonNodes.text(tool, "name")))
        .map(AgentsCommand::spec)
        .forEach(tools::add);
    return tools;
  }

  private static ToolSpec spec(JsonNode tool) {
    return new ToolSpec(
        JsonNodes.text(tool, "name"),
        JsonNodes.text(tool, "description"),
        JsonNodes.write(tool.path("parameters")),
        tool.path("readOnly").asBoolean(),
        JsonNodes.text(tool, "permission"));
  }

  private static Table table(List<JsonNode> agents) {
    var table = new Table("AGENT", "USED AS", "CHANGES", "MODEL", "WHAT FOR");
    for (JsonNode agent : agents) {
      table.row(
          JsonNodes.text(agent, "name"),
          agent.path("hidden").asBoolean() ? "hidden" : JsonNodes.text(agent, "mode"),
          agent.path("readOnly").asBoolean() ? "nothing" : "files",
          JsonNodes.find(agent, "model").orElse("the task's"),
          JsonNodes.text(agent, "description"));
    }
    return table;
  }

  private void show(JsonNode agent) {
    terminal.print(
        Style.BOLD,
        JsonNodes.text(agent, "name") + ": " + SafeText.line(JsonNodes.text(agent, "description")));
    terminal.print("  comes from  " + JsonNodes.text(agent, "source"));
    agent
        .path("sources")
        .properties()
        .forEach(value ->
            terminal.print(
                "  %-11s from %s"
                    .formatted(value.getKey(), SafeText.line(value.getValue().asString()))));
    terminal.print("  used as     " + JsonNodes.text(agent, "mode"));
    terminal.print("  model       " + JsonNodes.find(agent, "model").orElse("the task's"));
    terminal.print("  turns       at most " + JsonNodes.text(agent, "steps"));
    terminal.print(
        "  changes     "
            + (agent.path("readOnly").asBoolean()
                ? "nothing, in any phase"
                : "files, once a plan is approved or its strategy asks for none"));
    tools(agent);
    rules(agent);
    JsonNodes.texts(agent, "warnings").forEach(warning -> terminal.note(Style.WAITING, warning));
  }

  private void tools(JsonNode agent) {
    terminal.print("");
    var table = new Table("TOOL", "OFFERED");
    for (JsonNode tool : JsonNodes.list(agent, "toolbox")) {
      table.row(
          JsonNodes.text(tool, "name"),
          JsonNodes.find(tool, "reason").map(reason -> "no: " + reason).orElse("yes"));
    }
    table.lines(terminal.columns()).forEach(terminal::print);
  }

  private void rules(JsonNode agent) {
    terminal.print("");
    terminal.print(
        "Rules of its own; '"
            + LauncherName.NAME
            + " explain TOOL ARGS' says what becomes of a call:");
    var table = new Table("PERMISSION", "PATTERN", "THEN", "WRITTEN IN");
    JsonNodes.list(agent, "rules").stream()
        .filter(rule -> !JsonNodes.text(rule, "layer").equals("defaults"))
        .forEach(rule ->
            table.row(
                JsonNodes.text(rule, "permission"),
                JsonNodes.text(rule, "pattern"),
                JsonNodes.text(rule, "action"),
                JsonNodes.text(rule, "source")));
    table.lines(terminal.columns()).forEach(terminal::print);
  }
}
