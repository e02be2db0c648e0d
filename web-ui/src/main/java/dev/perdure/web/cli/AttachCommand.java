package dev.perdure.web.cli;

import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.follow.ExitMessage;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Follows a task that was started elsewhere, as run does. */
@Command(
    name = "attach",
    description = "Follows a task to its end, deciding as 'run' does.",
    mixinStandardHelpOptions = true)
final class AttachCommand extends ServerVerb implements Callable<Integer> {
  @Mixin private FollowOptions following = new FollowOptions();

  @Parameters(paramLabel = "TASK", description = "The task's id.")
  private String id = "";

  public AttachCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    ServerClient server = server();
    try (var _ =
        ExitMessage.of(terminal, "Task %s goes on: attach again at any time.".formatted(id))) {
      return following.followWithTranscript(server, terminal, id, json());
    }
  }
}
