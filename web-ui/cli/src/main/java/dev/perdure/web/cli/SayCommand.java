package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sends a message to a running or ended task. */
@Command(name = "say", description = "Sends a message to a running or ended task.")
final class SayCommand extends TaskVerb implements Runnable {
  @Parameters(index = "1", paramLabel = "TEXT", description = "The message.")
  private String text = "";

  @Option(names = "--file", paramLabel = "FILE", description = "Attach a file; may be repeated.")
  private List<Path> files = List.of();

  SayCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Option(
      names = "--agent",
      paramLabel = "NAME",
      description = "The agent for the message; the task must be at rest.")
  private Optional<String> agent = Optional.empty();

  @Option(
      names = "--model",
      paramLabel = "NAME",
      description = "The task's model from now on, as provider/model.")
  private Optional<String> model = Optional.empty();

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description = "The reasoning effort from now on: none, low, medium, high or max.")
  private Optional<String> variant = Optional.empty();

  @Override
  public void run() {
    var body = JsonNodes.object().put("text", text);
    agent.ifPresent(name -> body.put("agent", name));
    model.ifPresent(name -> body.put("model", name));
    variant.ifPresent(name -> body.put("variant", name));
    AttachmentUploader.attach(server(), body, AttachmentUploader.checked(files));
    post("/messages", body).orMistake("The message");
    terminal.note(
        "Sent to %s; it is read before the next model call. A plan that waits for approval is withdrawn and revised with it."
            .formatted(id));
  }
}
