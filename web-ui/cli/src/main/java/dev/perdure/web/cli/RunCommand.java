package dev.perdure.web.cli;

import dev.perdure.activities.model.ModelCard;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.process.LauncherName;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.web.cli.client.ExitCode;
import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.cli.client.ServerClient;
import dev.perdure.web.cli.client.ServerReply;
import dev.perdure.web.cli.client.ServerVerb;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.cli.follow.EphemeralServer;
import dev.perdure.web.cli.follow.UnfinishedTaskSummary;
import dev.perdure.web.cli.terminal.Style;
import dev.perdure.web.cli.terminal.Terminal;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The verb {@code run}: creates a task and follows it to its end, on a running server or else on
 * one started for it.
 */
@Command(
    name = "run",
    description = {
      "Runs one task on a running server, or on a server started for this command.",
      "In a terminal, Perdure asks here for decisions. Otherwise, decide on the task's page."
    },
    footer = {
      "",
      "Examples:",
      "  ${ROOT-COMMAND-NAME} run --repo . \"Fix the failing test in the parser\"",
      "  ${ROOT-COMMAND-NAME} run --repo . --strategy plan-only \"How would we move to Java 25?\"",
      "  ${ROOT-COMMAND-NAME} run --repo git@example.org:team/app.git --yes --json \"…\" > task.json",
      "",
      "Exit codes: 0 delivered or answered, 2 rejected, cancelled or idle after a denial,"
          + " 3 failed or parked, 4 bad input or usage, 5 still waiting after --wait."
    })
final class RunCommand extends ServerVerb implements Callable<Integer> {
  private static final String UNKNOWN_PRICE =
      "The price of the model '%s' is unknown: a limit in dollars alone counts 200,000 tokens as a dollar.";

  @Mixin private TaskArguments task = new TaskArguments();
  @Mixin private FollowOptions following = new FollowOptions();

  @Option(names = "--detach", description = "Only start the task, on a running server.")
  private boolean detach;

  public RunCommand(PerdureProperties properties, Terminal terminal) {
    super(properties, terminal);
  }

  @Override
  public Integer call() {
    ObjectNode body = task.toBody();
    task.files();
    following.requireSense();
    Optional<ServerClient> running = runningServer();
    if (running.isPresent()) {
      return run(running.get(), body);
    }
    if (detach) {
      throw UsageError.inInput(
          "--detach needs a running server: start one with '" + LauncherName.NAME + " serve'.");
    }
    requireModel(JsonNodes.text(body, "model"));
    terminal.note("No server runs: starting one for this task.");
    Path data = data();
    try (var left = new UnfinishedTaskSummary(terminal, data);
        var embedded = EphemeralServer.start(data)) {
      ServerClient server = embedded.await(properties.server().token());
      JsonNode info = server.get("/api/info");
      JsonNodes.texts(info, "notices").forEach(notice -> terminal.note(Style.WAITING, notice));
      return info.path("durable").asBoolean()
          ? runDurably(server, body, data)
          : runInMemory(server, body, left);
    }
  }

  private int runDurably(ServerClient server, ObjectNode body, Path data) {
    String id = createOnOwnServer(server, body);
    String rest =
        "Its server ends with this command; '%s serve --data %s' continues the task."
            .formatted(LauncherName.NAME, data);
    try (var _ = ExitMessage.of(terminal, rest)) {
      int code = following.follow(server, terminal, id, json());
      if (code == ExitCode.WAITING || code == ExitCode.FAILED) {
        terminal.note(rest);
      }
      return code;
    }
  }

  private int runInMemory(ServerClient server, ObjectNode body, UnfinishedTaskSummary left) {
    String id = createOnOwnServer(server, body);
    left.of(id);
    try (var _ = ExitMessage.of(left::close)) {
      return following.follow(server, terminal, id, json());
    }
  }

  /** Checks the model before a server is started. */
  private void requireModel(String name) {
    try (var models = new ModelRegistry(properties.models().withData(data()))) {
      List<String> names = ModelFallbackChain.of(name).names();
      (names.isEmpty() ? List.of("") : names)
          .forEach(each -> noteUnknownPrice(models.find(each).card()));
    } catch (ModelFailure e) {
      throw UsageError.inInput(e.sentence());
    }
  }

  private void noteUnknownPrice(ModelCard card) {
    if (card.price().isEmpty() && !card.provider().equals(ModelRegistry.SCRIPT)) {
      terminal.note(Style.WAITING, UNKNOWN_PRICE.formatted(card.name()));
    }
  }

  /** Says which of the models have no price in the server's list, before the task starts. */
  private void noteUnknownPrices(ServerClient server, String name) {
    List<String> named =
        ModelFallbackChain.of(name).names().stream()
            .filter(model -> !model.startsWith(ModelRegistry.SCRIPT + "/"))
            .toList();
    if (named.isEmpty()) {
      return;
    }
    ServerReply listed = server.tryGet("/api/models");
    if (!listed.succeeded()) {
      return;
    }
    List<String> priced =
        JsonNodes.list(listed.json(), "items").stream()
            .filter(model -> model.path("inputPrice").isNumber())
            .map(model -> JsonNodes.text(model, "name"))
            .toList();
    named.stream()
        .filter(model -> !priced.contains(model))
        .forEach(model -> terminal.note(Style.WAITING, UNKNOWN_PRICE.formatted(model)));
  }

  private int run(ServerClient server, ObjectNode body) {
    noteUnknownPrices(server, JsonNodes.text(body, "model"));
    ServerReply created = created(server, body);
    String id = JsonNodes.text(created.json(), "id");
    terminal.note("Task %s: %s".formatted(id, server.page(id)));
    if (detach) {
      terminal.print(json() ? JsonNodes.write(created.json()) : id);
      return ExitCode.DONE;
    }
    String continues =
        "The task continues: '%s attach %s' follows it.".formatted(LauncherName.NAME, id);
    try (var _ = ExitMessage.of(terminal, continues)) {
      return following.follow(server, terminal, id, json());
    }
  }

  /** Creates the task on a server that no browser has signed in to. */
  private String createOnOwnServer(ServerClient server, ObjectNode body) {
    String id = JsonNodes.text(created(server, body).json(), "id");
    terminal.note("Task %s: %s".formatted(id, server.signInLink(id)));
    return id;
  }

  private ServerReply created(ServerClient server, ObjectNode body) {
    AttachmentUploader.attach(server, body, task.files());
    return server.post("/api/tasks", body, UUID.randomUUID().toString()).orMistake("The task");
  }
}
