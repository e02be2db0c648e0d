package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Cancels a task; what it has done so far is kept. */
@Command(
    name = "cancel",
    description = "Cancels a task; what it has done so far is kept.",
    mixinStandardHelpOptions = true)
final class CancelCommand extends ServerVerb implements Runnable {
  @Parameters(index = "0", paramLabel = "TASK", description = "The task's id.")
  private String id = "";

  public CancelCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    ServerClient server = server();
    server
        .post(
            "/api/tasks/" + ServerClient.segment(id) + "/control", JsonNodes.object().put("command", "cancel"))
        .orMistake("The cancellation");
    terminal.note("Task %s is being cancelled.".formatted(id));
  }
}
