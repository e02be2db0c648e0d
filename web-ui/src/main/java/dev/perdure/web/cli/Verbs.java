package dev.perdure.web.cli;

import dev.perdure.web.cli.decide.InboxCommand;
import dev.perdure.web.cli.decide.SettleCommand;
import dev.perdure.web.cli.doctor.DoctorCommand;
import dev.perdure.web.cli.machine.BackupCommand;
import dev.perdure.web.cli.machine.CompletionCommand;
import dev.perdure.web.cli.machine.EngineCommand;
import dev.perdure.web.cli.machine.ReplayCommand;
import dev.perdure.web.cli.machine.RestoreCommand;
import dev.perdure.web.cli.rights.AgentsCommand;
import dev.perdure.web.cli.rights.ExplainCommand;
import dev.perdure.web.cli.rights.ToolsCommand;
import dev.perdure.web.cli.task.AttachCommand;
import dev.perdure.web.cli.task.CancelCommand;
import dev.perdure.web.cli.task.DemoCommand;
import dev.perdure.web.cli.task.RunCommand;
import dev.perdure.web.cli.task.SayCommand;
import dev.perdure.web.cli.task.ShowCommand;
import dev.perdure.web.cli.task.TasksCommand;
import dev.perdure.web.cli.terminal.Silence;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;

/** All verbs, in the order the help lists them. */
record Verbs(PerdureProperties properties, Terminal terminal) {
  /** The verb that is named first, or all of them: reading the options of all takes time. */
  Collection<Object> wantedBy(String... arguments) {
    Map<String, Supplier<Object>> all = all();
    if (arguments.length > 0 && all.containsKey(arguments[0])) {
      return List.of(all.get(arguments[0]).get());
    }
    return all.values().stream().map(Supplier::get).toList();
  }

  /** For verbs that carry parts of the product in themselves. */
  private static Supplier<Object> silently(Supplier<Object> verb) {
    return () -> {
      Silence.logs();
      return verb.get();
    };
  }

  /** All verbs on one command line. */
  private CommandLine line() {
    var line = new CommandLine(new Perdure());
    all().values().forEach(verb -> line.addSubcommand(verb.get()));
    return line;
  }

  private Map<String, Supplier<Object>> all() {
    Map<String, Supplier<Object>> verbs = new LinkedHashMap<>();
    verbs.put("demo", () -> new DemoCommand(properties, terminal));
    verbs.put("run", () -> new RunCommand(properties, terminal));
    verbs.put("tasks", () -> new TasksCommand(properties, terminal));
    verbs.put("inbox", () -> new InboxCommand(properties, terminal));
    verbs.put("show", () -> new ShowCommand(properties, terminal));
    verbs.put("attach", () -> new AttachCommand(properties, terminal));
    verbs.put("approve", () -> new SettleCommand.Approve(properties, terminal));
    verbs.put("send-back", () -> new SettleCommand.SendBack(properties, terminal));
    verbs.put("reject", () -> new SettleCommand.Reject(properties, terminal));
    verbs.put("answer", () -> new SettleCommand.Answer(properties, terminal));
    verbs.put("say", () -> new SayCommand(properties, terminal));
    verbs.put("cancel", () -> new CancelCommand(properties, terminal));
    verbs.put("agents", silently(() -> new AgentsCommand(properties, terminal)));
    verbs.put("explain", silently(() -> new ExplainCommand(properties, terminal)));
    verbs.put("tools", silently(() -> new ToolsCommand(terminal)));
    verbs.put("doctor", silently(() -> new DoctorCommand(properties, terminal)));
    verbs.put("engine", () -> new EngineCommand(properties, terminal));
    verbs.put("backup", silently(() -> new BackupCommand(properties, terminal)));
    verbs.put("restore", silently(() -> new RestoreCommand(properties, terminal)));
    verbs.put("replay", silently(() -> new ReplayCommand(terminal)));
    verbs.put("completion", () -> new CompletionCommand(this::line, terminal));
    verbs.put("serve", () -> new ProcessCommand.Serve(properties));
    verbs.put("web", () -> new ProcessCommand.Web(properties));
    verbs.put("worker", () -> new ProcessCommand.Worker(properties));
    return verbs;
  }
}
