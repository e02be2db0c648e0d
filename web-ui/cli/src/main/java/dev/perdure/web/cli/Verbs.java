package dev.perdure.web.cli;

import dev.perdure.web.cli.local.LocalVerbs;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The list of all verbs (subcommands); creates only the one that is called or explained, or all for
 * the help.
 */
record Verbs(PerdureProperties properties, Terminal terminal) {
  private static final String HELP = "help";

  /** The named verb alone, or all: reading the options of all takes time. */
  Collection<Object> wantedBy(String... arguments) {
    Map<String, Supplier<Object>> all = all();
    List<String> named =
        Stream.of(arguments).limit(HELP.equals(first(arguments)) ? 2 : 1).distinct().toList();
    if (!named.isEmpty() && !named.equals(List.of(HELP)) && all.keySet().containsAll(named)) {
      return named.stream().map(all::get).map(Supplier::get).toList();
    }
    return all.values().stream().map(Supplier::get).toList();
  }

  private static @Nullable String first(String... arguments) {
    return arguments.length == 0 ? null : arguments[0];
  }

  CommandLine line() {
    var line = new CommandLine(new Perdure(terminal));
    all().values().forEach(verb -> line.addSubcommand(verb.get()));
    return line;
  }

  private Map<String, Supplier<Object>> all() {
    Map<String, Supplier<Object>> verbs = new LinkedHashMap<>();
    verbs.put("demo", () -> new DemoCommand(properties, terminal));
    verbs.put("run", () -> new RunCommand(properties, terminal));
    verbs.put("compare", () -> new CompareCommand(properties, terminal));
    verbs.put("tasks", () -> new TasksCommand(properties, terminal));
    verbs.put("inbox", () -> new InboxCommand(properties, terminal));
    verbs.put("me", () -> new OwnSettingsCommand(properties, terminal));
    verbs.put("open", () -> new OpenCommand(properties, terminal));
    verbs.put("show", () -> new ShowCommand(properties, terminal));
    verbs.put("versions", () -> new FileVersionsCommand(properties, terminal));
    verbs.put("why", () -> new WhyCommand(properties, terminal));
    verbs.put("attach", () -> new AttachCommand(properties, terminal));
    verbs.put("approve", () -> new ApproveCommand(properties, terminal));
    verbs.put("send-back", () -> new SendBackCommand(properties, terminal));
    verbs.put("reject", () -> new RejectCommand(properties, terminal));
    verbs.put("answer", () -> new AnswerCommand(properties, terminal));
    verbs.put("plan", () -> new PlanEditorCommand(properties, terminal));
    verbs.put("say", () -> new SayCommand(properties, terminal));
    verbs.put("strategy", () -> new SetStrategyCommand(properties, terminal));
    verbs.putAll(ControlVerb.all(properties, terminal));
    verbs.put("undo", () -> new UndoCommand(properties, terminal));
    verbs.put("raise-budget", () -> new RaiseBudgetCommand(properties, terminal));
    verbs.put("set-model", () -> new SetModelCommand(properties, terminal));
    verbs.put("reset", () -> new ResetToStepCommand(properties, terminal));
    verbs.put("fork", () -> new ForkCommand(properties, terminal));
    verbs.put("share", () -> new ShareCommand(properties, terminal));
    verbs.put("export", () -> new ExportCommand(properties, terminal));
    verbs.putAll(forOperators());
    verbs.putAll(new LocalVerbs(properties, terminal).all(this::line));
    verbs.put(HELP, HelpCommand::new);
    return verbs;
  }

  private Map<String, Supplier<Object>> forOperators() {
    Map<String, Supplier<Object>> verbs = new LinkedHashMap<>();
    verbs.put("mcp", () -> new McpCommand(properties, terminal));
    verbs.put("trust", () -> new TrustCommand(properties, terminal));
    verbs.put("permissions", () -> new PermissionsCommand(properties, terminal));
    verbs.put("login", () -> new LoginCommand(properties, terminal));
    verbs.put("logout", () -> new LogoutCommand(properties, terminal));
    verbs.put("tokens", () -> new TokensCommand(properties, terminal));
    verbs.put("audit", () -> new AuditCommand(properties, terminal));
    verbs.put("fleet", () -> new FleetOverviewCommand(properties, terminal));
    verbs.put("usage", () -> new ModelUsageCommand(properties, terminal));
    verbs.put("serve", () -> new ServeCommand(properties));
    verbs.put("web", () -> new WebCommand(properties));
    verbs.put("worker", () -> new WorkerCommand(properties));
    return verbs;
  }
}
