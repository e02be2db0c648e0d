package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says something to a task, running or ended. */
@Command(
    name = "say",
    description = "Says something to a task, running or ended.",
    mixinStandardHelpOptions = true)
final class SayCommand extends ServerVerb implements Runnable {
  @Parameters(index = "0", paramLabel = "TASK", description = "The task's id.")
  private String id = "";

  @Parameters(index = "1", paramLabel = "TEXT", description = "What to say.")
  private String text = "";

  public SayCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public void run() {
    ServerClient server = server();
    server
        .post("/api/tasks/" + ServerClient.segment(id) + "/messages", JsonNodes.object().put("text", text))
        .orMistake("The message");
    terminal.note(
        "Said to %s; it is read before the next model call. A plan that waits for approval is taken back and revised with it."
            .formatted(id));
  }
}
