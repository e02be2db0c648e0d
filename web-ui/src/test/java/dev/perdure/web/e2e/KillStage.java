package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A server that is killed and started again on its data, and a model that outlives it. */
final class KillStage implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final Path directory;
  private final Map<String, String> environment;
  private final WireServer model;
  private final GreetingRepository repository;
  private PerdureProcess server;
  private int asked;

  private KillStage(Path directory, Map<String, String> environment, WireServer model) {
    this.directory = directory;
    this.environment = environment;
    this.model = model;
    this.repository = GreetingRepository.at(directory.resolve("repository"));
    this.server = serve();
  }

  /** Starts the first server, in a directory of its own. */
  static KillStage at(Path directory) {
    return at(directory, Map.of());
  }

  /** Starts the first server in a directory of its own, with variables of its own. */
  static KillStage at(Path directory, Map<String, String> environment) {
    return new KillStage(
        directory,
        environment,
        WireServer.start(request -> {
          throw new IllegalStateException("No task was handed over: " + request);
        }));
  }

  /** What a model says, from a file. */
  static Scenario scenario(String name) {
    return Scenario.of(ClasspathResources.text("e2e/" + name + ".yaml"));
  }

  /** Hands a task over, with what the model will say to it. */
  TaskPage task(String strategy, Brain brain) {
    model.thinkWith(brain);
    asked = model.requests().size();
    return TaskPage.create(
        server.url(),
        Map.of(
            "repository",
            Map.of("location", repository.root().toString()),
            "request",
            "Look after the greeting",
            "strategy",
            strategy));
  }

  /** How often an agent's model was asked for this task. */
  long asked(String agent) {
    return model.requests().stream()
        .skip(asked)
        .filter(request -> request.agent().equals(agent))
        .count();
  }

  /** Kills the server as a power failure would. */
  void kill() {
    server.kill();
  }

  /** Starts another server on the same data and follows the task there. */
  TaskPage startAgain(TaskPage task) {
    server = serve();
    return task.at(server.url());
  }

  /** Waits until the task has ended as it should, and no request was against the vendor's rules. */
  JsonNode delivered(TaskPage task) {
    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString()).as(ended + server.log()).isEqualTo("delivered");
    assertAccepted();
    return ended;
  }

  /** No request was against the vendor's rules, and none changed what it had sent before. */
  void assertAccepted() {
    assertThat(model.violations()).isEmpty();
    assertThat(model.rewritten()).isEmpty();
  }

  /** Waits for something that a server of this stage brings about. */
  void await(BooleanSupplier holds, String what) {
    Eventually.that(PATIENCE, holds, () -> what + " never came:\n" + server.log());
  }

  /** Waits until the stream of the task's events shows one of a kind. */
  void awaitEvent(TaskPage task, String words) {
    awaitEvent(task, line -> line.contains(words), words);
  }

  /** Waits until the main run's model has begun to answer; other runs answer beside it. */
  void awaitAnswer(TaskPage task) {
    String run = "\"runId\":\"" + task.id() + ".main\"";
    awaitEvent(task, line -> line.contains("part.delta") && line.contains(run), "an answer");
  }

  private void awaitEvent(TaskPage task, Predicate<String> wanted, String what) {
    String address = server.url() + "/api/tasks/" + task.id() + "/events";
    try (var http = HttpClient.newHttpClient()) {
      var request = ServerRequests.to(address).build();
      try (Stream<String> lines = http.send(request, BodyHandlers.ofLines()).body()) {
        assertThat(lines.anyMatch(wanted)).as(what).isTrue();
      }
      http.shutdownNow();
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  /** The file of a delivered branch. */
  String file(JsonNode ended, String path) {
    return repository.git("show", ended.path("result").path("branch").asString() + ":" + path);
  }

  /** Where the calls of a task leave their records. */
  Path records(TaskPage task) {
    return calls().resolve(task.id());
  }

  /** Where the calls of all tasks leave their records; the command line of each names it. */
  Path calls() {
    return data().resolve("calls");
  }

  /** Waits until the task's files have a place, and says where. */
  Path awaitWorkspace(TaskPage task) {
    return Path.of(
        Eventually.value(
            PATIENCE,
            () -> task.task().path("workspace").path("path").asString(""),
            () -> "no workspace:\n" + server.log()));
  }

  /** The parts of a kind in the main run's transcript. */
  static List<JsonNode> parts(TaskPage task, String kind) {
    return task.messages("main")
        .path("items")
        .valueStream()
        .flatMap(message -> message.path("parts").valueStream())
        .filter(part -> part.path("kind").asString().equals(kind))
        .toList();
  }

  @Override
  public void close() {
    server.close();
    model.close();
  }

  private PerdureProcess serve() {
    Map<String, String> variables =
        new HashMap<>(
            Map.of(
                "ANTHROPIC_API_KEY", "key",
                "ANTHROPIC_BASE_URL", model.url(),
                "PERDURE_MODEL", "anthropic/claude-sonnet-4-5"));
    variables.putAll(environment);
    return PerdureProcess.serve(data(), variables);
  }

  private Path data() {
    return directory.resolve("data");
  }
}
