package dev.perdure.web.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.perdure.web.cli.client.Verb;
import dev.perdure.web.cli.local.AgentsCommand;
import dev.perdure.web.cli.local.BackupVerb;
import dev.perdure.web.cli.local.CompletionCommand;
import dev.perdure.web.cli.local.DoctorCommand;
import dev.perdure.web.cli.local.EngineCommand;
import dev.perdure.web.cli.local.ExplainCommand;
import dev.perdure.web.cli.local.ReplayCommand;
import dev.perdure.web.cli.local.ToolsCommand;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** All verbs, in the order the help lists them. */
record Verbs(PerdureProperties properties, Terminal terminal) {
  /** The named verb alone, or all: reading the options of all takes time. */
  Collection<Object> wantedBy(String... arguments) {
    Map<String, Supplier<Object>> all = all();
    if (arguments.length > 0 && all.containsKey(arguments[0])) {
      return List.of(all.get(arguments[0]).get());
    }
    return all.values().stream().map(Supplier::get).toList();
  }

  <V extends Verb> V bound(V verb) {
    verb.bind(properties, terminal);
    return verb;
  }

  /** Switches logging off for verbs that run parts of the server themselves. */
  private static Supplier<Object> silently(Supplier<Object> verb) {
    return () -> {
      silenceLogs();
      return verb.get();
    };
  }

  CommandLine line() {
    var line = new CommandLine(new Perdure());
    all().values().forEach(verb -> line.addSubcommand(verb.get()));
    return line;
  }

  private Map<String, Supplier<Object>> all() {
    Map<String, Supplier<Object>> verbs = new LinkedHashMap<>();
    verbs.put("demo", () -> bound(new DemoCommand()));
    verbs.put("run", () -> bound(new RunCommand()));
    verbs.put("compare", () -> bound(new CompareCommand()));
    verbs.put("tasks", () -> bound(new ListVerb.Tasks()));
    verbs.put("inbox", () -> bound(new ListVerb.Inbox()));
    verbs.put("show", () -> bound(new ShowCommand()));
    verbs.put("why", () -> bound(new TaskVerb.Why()));
    verbs.put("attach", () -> bound(new TaskVerb.Attach()));
    verbs.put("approve", () -> bound(new DecisionVerb.Approve()));
    verbs.put("send-back", () -> bound(new DecisionVerb.SendBack()));
    verbs.put("reject", () -> bound(new DecisionVerb.Reject()));
    verbs.put("answer", () -> bound(new DecisionVerb.Answer()));
    verbs.put("plan", () -> bound(new PlanCommand()));
    verbs.put("say", () -> bound(new TaskVerb.Say()));
    verbs.put("strategy", () -> bound(new TaskVerb.SetStrategy()));
    verbs.putAll(ControlVerb.all(this));
    verbs.put("reset", () -> bound(new ResetVerb()));
    verbs.putAll(CopyVerb.all(this));
    verbs.put("mcp", () -> bound(new McpVerb()));
    verbs.put("trust", () -> bound(new RememberedVerb.Trust()));
    verbs.put("permissions", () -> bound(new RememberedVerb.Permissions()));
    verbs.put("fleet", () -> bound(new FleetVerb()));
    verbs.put("usage", () -> bound(new UsageVerb()));
    verbs.put("agents", silently(() -> bound(new AgentsCommand())));
    verbs.put("explain", silently(() -> bound(new ExplainCommand())));
    verbs.put("tools", silently(() -> bound(new ToolsCommand())));
    verbs.put("doctor", silently(() -> bound(new DoctorCommand())));
    verbs.put("engine", () -> bound(new EngineCommand()));
    verbs.put("backup", silently(() -> bound(new BackupVerb.Save())));
    verbs.put("restore", silently(() -> bound(new BackupVerb.Restore())));
    verbs.put("replay", silently(() -> new ReplayCommand(terminal)));
    verbs.put("completion", () -> new CompletionCommand(this::line, terminal));
    verbs.put("serve", () -> new ServerProcessVerb.Serve(properties));
    verbs.put("web", () -> new ServerProcessVerb.Web(properties));
    verbs.put("worker", () -> new ServerProcessVerb.Worker(properties));
    return verbs;
  }

  private static void silenceLogs() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.OFF);
    }
  }
}
