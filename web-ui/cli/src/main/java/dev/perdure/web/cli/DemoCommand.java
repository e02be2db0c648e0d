package dev.perdure.web.cli;

import dev.perdure.activities.model.registry.ModelSettings;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.Verb;
import dev.perdure.web.cli.follow.EphemeralServer;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/**
 * The verb {@code demo}: runs a bundled task on an embedded server, with a script in place of a
 * model.
 */
@Command(
    name = "demo",
    description = {
      "Plans and repairs a small bundled repository with real tools and tests.",
      "A script takes the part of the model."
    })
final class DemoCommand extends Verb implements Callable<Integer> {

  private static final String REQUEST =
      "Totals with a discount are wrong for some prices: ./run-tests.sh fails. Find out why and"
          + " repair it.";

  @Mixin private FollowOptions following = new FollowOptions();

  @Option(names = "--json", description = "Write the final task as JSON to standard output.")
  private boolean json;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The port of the pages (default: a free port).")
  private int port;

  @Option(
      names = "--no-token",
      description = "Serve all accounts and programs on this machine without a token.")
  private boolean noToken;

  @Option(names = "--data", paramLabel = "DIR", description = "The data directory (PERDURE_DATA).")
  private Optional<Path> data = Optional.empty();

  public DemoCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    following.requireSense();
    Path directory = properties.server().data(data).resolve("demo");
    DemoSetup files = new DemoSetup(directory);
    String model = files.model();
    Path repository = files.repository();
    terminal.note("A script takes the part of the model. The tools, the tests and git are real.");
    try (var embedded =
        EphemeralServer.start(directory, port, noToken, Map.of(ModelSettings.VARIABLE, model))) {
      ServerClient server = embedded.await(properties.server().token());
      int exit = follow(server, repository);
      if (exit == ExitCode.DONE) {
        next(repository);
        linger();
      }
      return exit == ExitCode.DONE ? ExitCode.DONE : ExitCode.TROUBLE;
    }
  }

  private int follow(ServerClient server, Path repository) {
    ObjectNode body = JsonNodes.object().put("request", REQUEST);
    body.putObject("repository").put("location", repository.toString());
    ServerReply created = server.post("/api/tasks", body, UUID.randomUUID().toString());
    String id = JsonNodes.text(created.orMistake("The demo").json(), "id");
    terminal.note("Watch it at %s".formatted(server.signInLink(id)));
    try (var _ = ExitMessage.of(terminal, "The demo is over; the next one starts afresh.")) {
      return following.follow(server, terminal, id, json);
    }
  }

  /** Keeps the pages open until Enter is pressed. */
  private void linger() {
    if (following.asksHere(terminal)) {
      terminal.ask("The pages stay open until you press Enter. ");
    }
  }

  private void next(Path repository) {
    terminal.note("The repository is %s; the branch in it holds the repair.".formatted(repository));
    terminal.note("Next, with a repository of your own:");
    terminal.note("  export ANTHROPIC_API_KEY=…        # or OPENAI_API_KEY");
    terminal.note("  " + LauncherName.NAME + " run --repo PATH \"What is to be done\"");
  }
}
