package dev.perdure.web.cli.rights;

import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.permission.rule.Ruleset;
import dev.perdure.planner.tool.ToolSpec;
import dev.perdure.web.agent.AgentView;
import dev.perdure.web.cli.option.ServerVerb;
import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.server.Mistake;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Plain;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Table;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** Lists the agents, or shows one with all that is in force for it. */
@Command(
    name = "agents",
    description = {
      "Lists the agents, or shows one: its tools, its rules and where each comes from.",
      "Asks the server where one runs; otherwise shows what this build brings."
    },
    footer = {
      "",
      "Examples:",
      "  ./perdure agents",
      "  ./perdure agents plan",
      "  ./perdure agents build --json"
    },
    mixinStandardHelpOptions = true)
public final class AgentsCommand extends ServerVerb implements Runnable {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "NAME",
      description = "The agent to show; all are listed without one.")
  private Optional<String> name = Optional.empty();

  public AgentsCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    Optional<Server> server = runningServer();
    JsonNode answer =
        server
            .map(it -> it.get("/api/agents" + name.map(AgentsCommand::below).orElse("")))
            .orElseGet(this::local);
    if (json()) {
      terminal.print(Json.write(answer));
    } else if (name.isPresent()) {
      show(answer);
    } else {
      table(Json.list(answer, "items")).lines(terminal.columns()).forEach(terminal::print);
    }
  }

  private static String below(String name) {
    return "/" + Server.segment(name);
  }

  private JsonNode local() {
    AgentRegistry agents = AgentRegistry.builtIn();
    List<ToolSpec> tools = LocalTools.with(agents).specs();
    List<Ruleset> configured = LocalRules.of(properties).rules();
    List<AgentView> all =
        agents.all().stream()
            .map(agent -> AgentView.of(agent, tools, agents.all(), configured))
            .toList();
    if (name.isEmpty()) {
      return Json.object().set("items", Json.of(all));
    }
    return all.stream()
        .filter(agent -> agent.name().equals(name.get()))
        .findFirst()
        .map(Json::of)
        .orElseThrow(() ->
            Mistake.inInput(
                "There is no agent '%s': use one of %s."
                    .formatted(
                        name.get(),
                        String.join(", ", all.stream().map(AgentView::name).toList()))));
  }

  private static Table table(List<JsonNode> agents) {
    var table = new Table("AGENT", "USED AS", "CHANGES", "MODEL", "WHAT FOR");
    for (JsonNode agent : agents) {
      table.row(
          Json.text(agent, "name"),
          agent.path("hidden").asBoolean() ? "hidden" : Json.text(agent, "mode"),
          agent.path("readOnly").asBoolean() ? "nothing" : "files",
          Json.find(agent, "model").orElse("the task's"),
          Json.text(agent, "description"));
    }
    return table;
  }

  private void show(JsonNode agent) {
    terminal.print(
        Style.BOLD, Json.text(agent, "name") + ": " + Plain.line(Json.text(agent, "description")));
    terminal.print("  comes from  " + Json.text(agent, "source"));
    terminal.print("  used as     " + Json.text(agent, "mode"));
    terminal.print("  model       " + Json.find(agent, "model").orElse("the task's"));
    terminal.print("  turns       at most " + Json.text(agent, "steps"));
    terminal.print(
        "  changes     "
            + (agent.path("readOnly").asBoolean()
                ? "nothing, in any phase"
                : "files, once a plan is approved or its strategy asks for none"));
    tools(agent);
    rules(agent);
    Json.texts(agent, "warnings").forEach(warning -> terminal.note(Style.WAITING, warning));
  }

  private void tools(JsonNode agent) {
    terminal.print("");
    var table = new Table("TOOL", "OFFERED");
    for (JsonNode tool : Json.list(agent, "toolbox")) {
      table.row(
          Json.text(tool, "name"),
          Json.find(tool, "reason").map(reason -> "no: " + reason).orElse("yes"));
    }
    table.lines(terminal.columns()).forEach(terminal::print);
  }

  private void rules(JsonNode agent) {
    terminal.print("");
    terminal.print("Rules of its own; './perdure explain TOOL ARGS' says what becomes of a call:");
    var table = new Table("PERMISSION", "PATTERN", "THEN", "WRITTEN IN");
    Json.list(agent, "rules").stream()
        .filter(rule -> !Json.text(rule, "layer").equals("defaults"))
        .forEach(rule ->
            table.row(
                Json.text(rule, "permission"),
                Json.text(rule, "pattern"),
                Json.text(rule, "action"),
                Json.text(rule, "source")));
    table.lines(terminal.columns()).forEach(terminal::print);
  }
}
