package dev.perdure.web.cli.task;

import dev.perdure.web.cli.option.CommonOptions;
import dev.perdure.web.cli.option.Environment;
import dev.perdure.web.cli.server.Json;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Cancels a task; what it has done so far is kept. */
@Command(
    name = "cancel",
    description = "Cancels a task; what it has done so far is kept.",
    mixinStandardHelpOptions = true)
public final class CancelCommand implements Runnable {
  private final Environment environment;
  private final Terminal terminal;
  @Mixin private CommonOptions common = new CommonOptions();

  @Parameters(index = "0", paramLabel = "TASK", description = "The task's id.")
  private String id = "";

  /** The verb in an environment and a terminal. */
  public CancelCommand(Environment environment, Terminal terminal) {
    this.environment = environment;
    this.terminal = terminal;
  }

  @Override
  public void run() {
    Server server = common.server(environment);
    server
        .post(
            "/api/tasks/" + Server.segment(id) + "/control", Json.object().put("command", "cancel"))
        .orMistake("The cancellation");
    terminal.note("Task %s is being cancelled.".formatted(id));
  }
}
