package dev.perdure.web.cli;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.Decider;
import dev.perdure.web.cli.follow.FollowResult;
import dev.perdure.web.cli.follow.TaskFollower;
import dev.perdure.web.cli.terminal.Terminal;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Command-line options for following a task: who decides its requests, and the timeout. */
final class FollowOptions {
  @ArgGroup(exclusive = true)
  private Answering answering = new Answering();

  @Option(
      names = "--wait",
      paramLabel = "SECONDS",
      description = "Stop waiting after this time and exit with 5. The task continues.")
  private Optional<Long> seconds = Optional.empty();

  private static final class Answering {
    @Option(
        names = "--yes",
        description =
            "Approve, allow once, take the first option; never budget or operator requests.")
    private boolean yes;

    @Option(
        names = "--deny",
        description = "Deny permissions and questions, reject plans and deliveries.")
    private boolean deny;
  }

  @Option(
      names = "--trust",
      description =
          "With --yes: trust what the repository's own files would run or loosen as well.")
  private boolean trust;

  /** Follows a task to its end, prints what came out and returns the exit code. */
  int follow(ServerClient server, Terminal terminal, String taskId, boolean json) {
    return follow(server, terminal, taskId, json, false);
  }

  /** Follows with a transcript of the agents. */
  int followWithTranscript(ServerClient server, Terminal terminal, String taskId, boolean json) {
    return follow(server, terminal, taskId, json, true);
  }

  /** Whether nothing is given that only following line by line can do. */
  boolean areDefaults() {
    requireSense();
    return !answering.yes && !answering.deny && seconds.isEmpty();
  }

  /** Whether a person at the terminal decides. */
  boolean asksHere(Terminal terminal) {
    return terminal.isInteractive() && !answering.yes && !answering.deny;
  }

  private int follow(
      ServerClient server, Terminal terminal, String taskId, boolean json, boolean transcript) {
    requireSense();
    server.get("/api/tasks/" + ServerClient.segment(taskId));
    Decider decider = decider(terminal);
    if (decider instanceof Decider.Nobody) {
      terminal.note("No terminal here: decide at " + server.page(taskId));
    }
    var follower =
        new TaskFollower(server, terminal, decider, seconds.map(Duration::ofSeconds), transcript);
    FollowResult ending = follower.follow(taskId);
    ending.note().ifPresent(terminal::note);
    if (json) {
      terminal.print(JsonNodes.write(ending.task().json()));
    } else {
      ending.task().outcome().forEach(terminal::print);
    }
    return ending.exitCode();
  }

  /** Validates the options before anything is started. */
  void requireSense() {
    if (trust && !answering.yes) {
      throw UsageError.inInput(
          "'--trust' goes with --yes: without it, you are asked about the repository's files.");
    }
    seconds
        .filter(it -> it < 0)
        .ifPresent(it -> {
          throw UsageError.inInput("'--wait' is %d: give 0 or more seconds.".formatted(it));
        });
  }

  private Decider decider(Terminal terminal) {
    if (answering.yes) {
      return new Decider.SayYes(trust);
    }
    if (answering.deny) {
      return new Decider.SayNo();
    }
    return asksHere(terminal) ? new Decider.Person(terminal) : new Decider.Nobody();
  }
}
