package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireRequest;
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
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Server that tests kill and start again on its data, and a model server that outlives it. A task's
 * model has a name of its own, by which the model server finds the task's replies.
 */
final class KillStage implements AutoCloseable {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  /** The model of tasks that name none; its price is known. */
  private static final String DEFAULT_MODEL = "claude-sonnet-4-5";

  private final Map<String, Brain> brains = new ConcurrentHashMap<>();
  private final Map<String, String> models = new ConcurrentHashMap<>();
  private final Map<String, Path> workspaces = new ConcurrentHashMap<>();
  private final WireServer model = WireServer.start(request -> brain(request).reply(request));
  private final Path directory;
  private final Map<String, String> environment;
  private final GreetingRepository repository;
  private PerdureProcess server;
  private Path data;

  private KillStage(Path directory, Map<String, String> environment) {
    this.directory = directory;
    this.environment = Map.copyOf(environment);
    this.data = directory.resolve("data");
    this.repository = GreetingRepository.at(directory.resolve("repository"));
    this.server = serve();
  }

  /** Starts the first server, in a directory of its own. */
  static KillStage at(Path directory) {
    return at(directory, Map.of());
  }

  /** Starts the first server in a directory of its own, with variables of its own. */
  static KillStage at(Path directory, Map<String, String> environment) {
    return new KillStage(directory, environment);
  }

  private Brain brain(WireRequest request) {
    return Objects.requireNonNull(brains.get(request.model()), request.model());
  }

  /** Reads the scenario of a model from a file. */
  static Scenario scenario(String name) {
    return Scenario.of(ClasspathResources.text("e2e/" + name + ".yaml"));
  }

  /** Hands a task over, with what the model will say to it. */
  TaskPage task(String strategy, Brain brain) {
    String name = "stage-" + brains.size();
    play(name, brain);
    TaskPage task =
        TaskPage.create(
            server.url(),
            Map.of(
                "repository",
                Map.of("location", repository.root().toString()),
                "request",
                "Look after the greeting",
                "model",
                "anthropic/" + name,
                "strategy",
                strategy));
    models.put(task.id(), name);
    return task;
  }

  /** Lets the model of a name answer so. */
  void play(String name, Brain brain) {
    brains.put(name, brain);
  }

  /** Counts the model requests of an agent for a task. */
  long asked(TaskPage task, String agent) {
    String name = models.get(task.id());
    return model.requests().stream()
        .filter(request -> request.model().equals(name) && request.agent().equals(agent))
        .count();
  }

  /** Returns the model requests of all tasks. */
  List<WireRequest> requests() {
    return model.requests();
  }

  /** Kills the server as a power failure would. */
  void kill() {
    server.kill();
  }

  /** Stops the server as a person does. */
  void stop() {
    server.close();
  }

  /** Lets the next servers work on another data directory. */
  void moveTo(Path other) {
    data = other;
    workspaces.clear();
  }

  /** Starts another server on the same data and follows the task there. */
  TaskPage startAgain(TaskPage task) {
    startAgain();
    return now(task);
  }

  /** Starts another server on the same data. */
  void startAgain() {
    server = serve();
  }

  /** The task on the server that runs now. */
  TaskPage now(TaskPage task) {
    return task.at(server.url());
  }

  /** The server that runs now. */
  PerdureProcess server() {
    return server;
  }

  GreetingRepository repository() {
    return repository;
  }

  /** Waits until the task has ended as it should, and no request was against the vendor's rules. */
  JsonNode delivered(TaskPage task) {
    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString()).as(ended + server.log()).isEqualTo("delivered");
    assertAccepted();
    return ended;
  }

  /** Asserts that each request obeys the vendor's rules and continues the request before it. */
  void assertAccepted() {
    assertThat(model.violations()).isEmpty();
    assertThat(model.rewritten()).isEmpty();
  }

  /** Waits for something that a server of this stage brings about. */
  void await(BooleanSupplier holds, String what) {
    Eventually.that(WAIT_TIMEOUT, holds, () -> what + " never came:\n" + server.log());
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

  /** The paths of all files of a delivered branch. */
  List<String> tree(JsonNode ended) {
    return repository
        .git("ls-tree", "-r", "--name-only", ended.path("result").path("branch").asString())
        .lines()
        .toList();
  }

  /** Returns the folder for the records of a task's calls. */
  Path records(TaskPage task) {
    return calls().resolve(task.id());
  }

  /** Returns the folder for the records of all calls; each call's command line names the folder. */
  Path calls() {
    return data().resolve("calls");
  }

  /** Waits until the task's files have a place, and says where. */
  Path awaitWorkspace(TaskPage task) {
    Path path =
        Path.of(
            Eventually.value(
                WAIT_TIMEOUT,
                () -> task.task().path("workspace").path("path").asString(""),
                () -> "no workspace:\n" + server.log()));
    workspaces.put(task.id(), path);
    return path;
  }

  /** The directory of the files of a task, also while no server runs. */
  Path workspace(TaskPage task) {
    return Optional.ofNullable(workspaces.get(task.id())).orElseGet(() -> awaitWorkspace(task));
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
                "ANTHROPIC_API_KEY",
                "key",
                "ANTHROPIC_BASE_URL",
                model.url(),
                "OPENAI_API_KEY",
                "key",
                "OPENAI_BASE_URL",
                model.openAiUrl(),
                "GITHUB_TOKEN",
                "",
                "GH_TOKEN",
                "",
                "GITHUB_API_URL",
                model.url(),
                "PERDURE_MODEL",
                "anthropic/" + DEFAULT_MODEL));
    variables.putAll(environment);
    return PerdureProcess.serve(data(), variables);
  }

  /** The data directory of the servers of this stage. */
  Path data() {
    return data;
  }
}
