package dev.perdure.web.cli;

import dev.perdure.web.cli.local.LocalVerbs;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/**
 * The list of all verbs (subcommands), in the order of the help; creates only the one that is
 * called, or all for the help.
 */
record Verbs(PerdureProperties properties, Terminal terminal) {
  /** The named verb alone, or all: reading the options of all takes time. */
  Collection<Object> wantedBy(String... arguments) {
    Map<String, Supplier<Object>> all = all();
    if (arguments.length > 0 && all.containsKey(arguments[0])) {
      return List.of(all.get(arguments[0]).get());
    }
    return all.values().stream().map(Supplier::get).toList();
  }

  CommandLine line() {
    var line = new CommandLine(new Perdure());
    all().values().forEach(verb -> line.addSubcommand(verb.get()));
    return line;
  }

  private Map<String, Supplier<Object>> all() {
    Map<String, Supplier<Object>> verbs = new LinkedHashMap<>();
    verbs.put("demo", () -> new DemoCommand(properties, terminal));
    verbs.put("run", () -> new RunCommand(properties, terminal));
    verbs.put("compare", () -> new CompareCommand(properties, terminal));
    verbs.put("tasks", () -> new ListVerb.Tasks(properties, terminal));
    verbs.put("inbox", () -> new ListVerb.Inbox(properties, terminal));
    verbs.put("open", () -> new OpenCommand(properties, terminal));
    verbs.put("show", () -> new ShowCommand(properties, terminal));
    verbs.put("why", () -> new TaskVerb.Why(properties, terminal));
    verbs.put("attach", () -> new TaskVerb.Attach(properties, terminal));
    verbs.put("approve", () -> new ApproveCommand(properties, terminal));
    verbs.put("send-back", () -> new DecisionVerb.SendBack(properties, terminal));
    verbs.put("reject", () -> new DecisionVerb.Reject(properties, terminal));
    verbs.put("answer", () -> new DecisionVerb.Answer(properties, terminal));
    verbs.put("plan", () -> new PlanEditorCommand(properties, terminal));
    verbs.put("say", () -> new TaskVerb.Say(properties, terminal));
    verbs.put("strategy", () -> new TaskVerb.SetStrategy(properties, terminal));
    verbs.putAll(ControlVerb.all(properties, terminal));
    verbs.put("raise-budget", () -> new ControlVerb.RaiseBudget(properties, terminal));
    verbs.put("set-model", () -> new ControlVerb.SetModel(properties, terminal));
    verbs.put("reset", () -> new ResetToStepCommand(properties, terminal));
    verbs.put("fork", () -> new ForkShareExportVerb.Fork(properties, terminal));
    verbs.put("share", () -> new ForkShareExportVerb.Share(properties, terminal));
    verbs.put("export", () -> new ForkShareExportVerb.Export(properties, terminal));
    verbs.put("mcp", () -> new McpCommand(properties, terminal));
    verbs.put("trust", () -> new RememberedGrantsVerb.Trust(properties, terminal));
    verbs.put("permissions", () -> new RememberedGrantsVerb.Permissions(properties, terminal));
    verbs.put("audit", () -> new AuditCommand(properties, terminal));
    verbs.put("fleet", () -> new FleetOverviewCommand(properties, terminal));
    verbs.put("usage", () -> new ModelUsageCommand(properties, terminal));
    verbs.putAll(new LocalVerbs(properties, terminal).all(this::line));
    verbs.put("serve", () -> new ServerProcessVerb.Serve(properties));
    verbs.put("web", () -> new ServerProcessVerb.Web(properties));
    verbs.put("worker", () -> new ServerProcessVerb.Worker(properties));
    return verbs;
  }
}
