package dev.perdure.web.cli.task;

import dev.perdure.web.cli.follow.Farewell;
import dev.perdure.web.cli.option.CommonOptions;
import dev.perdure.web.cli.option.Environment;
import dev.perdure.web.cli.server.Server;
import dev.perdure.web.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Follows a task that was started elsewhere, as run does. */
@Command(
    name = "attach",
    description = "Follows a task to its end, deciding as 'run' does.",
    mixinStandardHelpOptions = true)
public final class AttachCommand implements Callable<Integer> {
  private final Environment environment;
  private final Terminal terminal;
  @Mixin private CommonOptions common = new CommonOptions();
  @Mixin private FollowOptions following = new FollowOptions();

  @Parameters(paramLabel = "TASK", description = "The task's id.")
  private String id = "";

  /** The verb in an environment and a terminal. */
  public AttachCommand(Environment environment, Terminal terminal) {
    this.environment = environment;
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Server server = common.server(environment);
    try (var _ =
        Farewell.of(terminal, "Task %s goes on: attach again at any time.".formatted(id))) {
      return following.followWithTranscript(server, terminal, id, common.json());
    }
  }
}
