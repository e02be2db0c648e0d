package dev.perdure.web.acceptance;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.web.e2e.GreetingRepository;
import dev.perdure.web.e2e.PerdureProcess;
import dev.perdure.web.e2e.TaskPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A server that all scenarios share; a task's model is named after its scenario, by which the model
 * server knows what to answer.
 */
final class ScenarioServer implements AutoCloseable {

  /** The model of tasks that name none; its price is known. */
  static final String DEFAULT_MODEL = "claude-sonnet-4-5";

  private final Map<String, Brain> brains = new ConcurrentHashMap<>();
  private final WireServer model = WireServer.start(request -> brain(request).reply(request));
  private final List<String> tasks = new ArrayList<>();
  private final Path directory;
  private final GreetingRepository repository;
  private final PerdureProcess server;

  ScenarioServer(Path directory) {
    this.directory = directory;
    this.repository = ScenarioRepository.at(directory.resolve("repository"));
    this.server = serve();
  }

  /** Hands over the request of a scenario, whose file bears its name. */
  TaskPage task(String scenario, String strategy, String request) {
    return task(scenario, strategy, request, Map.of());
  }

  TaskPage task(String scenario, String strategy, String request, Map<String, Object> more) {
    scenario(scenario);
    return create(scenario, strategy, request, more);
  }

  /** Lets the model of a scenario answer as the file of its name says. */
  void scenario(String scenario) {
    brains.computeIfAbsent(
        scenario, name -> Scenario.of(ClasspathResources.text("acceptance/" + name + ".yaml")));
  }

  /** Lets the model of a scenario answer so. */
  ScenarioServer play(String scenario, Brain brain) {
    brains.put(scenario, brain);
    return this;
  }

  TaskPage create(String scenario, String strategy, String request, Map<String, Object> more) {
    Map<String, Object> body = new HashMap<>();
    body.put("repository", Map.of("location", repository.root().toString()));
    body.put("request", request);
    body.put("model", "anthropic/" + scenario);
    body.put("strategy", strategy);
    body.putAll(more);
    body.values().removeIf(""::equals);
    TaskPage task = TaskPage.create(server.url(), body);
    tasks.add(task.id());
    return task;
  }

  /** The page of a task that another client has created. */
  TaskPage page(String task) {
    tasks.add(task);
    return TaskPage.of(server.url(), task);
  }

  /** Returns the model requests of a scenario. */
  List<WireRequest> asked(String scenario) {
    return model.requests().stream().filter(each -> each.model().equals(scenario)).toList();
  }

  GreetingRepository repository() {
    return repository;
  }

  WireServer model() {
    return model;
  }

  /** Every task so far. */
  List<TaskPage> tasks() {
    return tasks.stream().map(id -> TaskPage.of(server.url(), id)).toList();
  }

  String url() {
    return server.url();
  }

  /** The token that callers of the server send. */
  String token() {
    try {
      return Files.readString(directory.resolve("data/token")).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String log() {
    return server.log();
  }

  @Override
  public void close() {
    server.close();
    model.close();
  }

  private Brain brain(WireRequest request) {
    return brains.get(request.model());
  }

  private PerdureProcess serve() {
    return PerdureProcess.serve(
        directory.resolve("data"),
        Map.of(
            "ANTHROPIC_API_KEY",
            "key",
            "ANTHROPIC_BASE_URL",
            model.url(),
            "PERDURE_MODEL",
            "anthropic/" + DEFAULT_MODEL,
            "PERDURE_CONFIG",
            settings().toString()));
  }

  private Path settings() {
    try {
      Path folder = Files.createDirectories(directory.resolve("settings"));
      return Files.writeString(
          folder.resolve("perdure.yaml"), ClasspathResources.text("acceptance/perdure.yaml"));
    } catch (IOException fault) {
      throw new UncheckedIOException(fault);
    }
  }
}
