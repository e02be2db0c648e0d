package dev.perdure.web.cli;

import dev.perdure.web.cli.attach.AttachScreen;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.follow.FetchedTask;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows a task on the full screen, or follows the task line by line as run does. */
@Command(
    name = "attach",
    description = {
      "Shows transcript, plan and open requests of a task on the full screen.",
      "Without a terminal, or with --plain, --json, --yes, --deny or --wait: prints lines as 'run' does."
    })
final class AttachCommand extends TaskVerb implements Callable<Integer> {
  @Mixin private FollowOptions following = new FollowOptions();

  @Option(names = "--plain", description = "Print lines, also in a terminal.")
  private boolean plain;

  AttachCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    ServerClient server = server();
    String parting = "Task %s continues: attach again at any time.".formatted(id);
    if (terminal.hasFullScreen() && !plain && !json() && following.areDefaults()) {
      server.get("/api/tasks/" + ServerClient.segment(id));
      Optional<AttachScreen.AttachResult> shown =
          AttachScreen.show(server, id, terminal.isColoured());
      if (shown.isPresent()) {
        return end(shown.get().task(), parting);
      }
    }
    try (var _ = ExitMessage.of(terminal, parting)) {
      return following.followWithTranscript(server, terminal, id, json());
    }
  }

  private int end(Optional<FetchedTask> task, String parting) {
    OptionalInt ended = task.map(FetchedTask::exitCode).orElse(OptionalInt.empty());
    if (ended.isEmpty()) {
      terminal.note(parting);
      return ExitCode.WAITING;
    }
    task.ifPresent(it -> it.outcome().forEach(terminal::print));
    return ended.getAsInt();
  }
}
