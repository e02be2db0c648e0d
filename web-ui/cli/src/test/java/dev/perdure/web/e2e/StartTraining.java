package dev.perdure.web.e2e;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.WireServer;
import dev.perdure.activities.postgres.ClusterTemplate;
import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;

/**
 * A server that plans, edits and verifies in one task and then ends. Its JVM writes the classes
 * that it loaded to an AOT cache. The JVM writes the cache after the shutdown hooks, if the
 * server's shutdown deadline no longer halts it.
 */
final class StartTraining {

  private static final Duration READY_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration TASK_TIMEOUT = Duration.ofMinutes(3);
  private static final Duration END_TIMEOUT = Duration.ofMinutes(4);

  private static final String SCENARIO =
      "- when: {agent: plan, phase: writing-the-plan}\n  tool_calls:\n"
          + OnScriptedTasks.PLAN
          + """
          - when: {agent: build}
            tool_calls:
            - {name: bash, arguments: {command: cat greet.sh, description: Look}}
          """
          + OnScriptedTasks.FIX
          + "- {text: Done., times: always}\n";

  private final Process server;
  private final Path directory;
  private final Path log;
  private volatile boolean isReady;

  private StartTraining(Process server, Path directory, Path log) {
    this.server = server;
    this.directory = directory;
    this.log = log;
  }

  /**
   * Starts the server, carries out a task, and waits for the server's end.
   *
   * @return whether the server became ready, with or without the task
   */
  static boolean carryOut(List<String> command, Path directory, Path log)
      throws IOException, InterruptedException {
    try (var model = WireServer.start(Scenario.of(SCENARIO))) {
      ClusterTemplate.copyTo(data(directory).resolve("postgres"));
      var builder = new ProcessBuilder(command);
      Map<String, String> environment = builder.environment();
      environment.keySet().removeIf(PerdureProcess::isForeign);
      environment.put("PERDURE_DATA", data(directory).toString());
      environment.put("ANTHROPIC_API_KEY", "key");
      environment.put("ANTHROPIC_BASE_URL", model.url());
      var output = ProcessBuilder.Redirect.appendTo(log.toFile());
      var server = builder.redirectErrorStream(true).redirectOutput(output).start();
      return new StartTraining(server, directory, log).run();
    }
  }

  private static Path data(Path directory) {
    return directory.resolve("data");
  }

  private boolean run() throws InterruptedException {
    Thread task = Thread.ofVirtual().name("start-training").start(this::runTask);
    task.join(READY_TIMEOUT.plus(TASK_TIMEOUT));
    server.destroy();
    if (!server.waitFor(END_TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
      server.destroyForcibly().waitFor();
    }
    task.join();
    return isReady;
  }

  private void runTask() {
    try {
      String url = Eventually.value(READY_TIMEOUT, this::findUrl, () -> "The server is not ready.");
      Eventually.that(READY_TIMEOUT, () -> PerdureProcess.isHealthy(url), () -> "It is not well.");
      isReady = true;
      ServerRequests.remember(url, data(directory));
      TaskPage task = TaskPage.create(url, body());
      task.decide(task.nextRequest("plan"), "training", "approve", Map.of());
      task.ended();
    } catch (UncheckedIOException | IllegalStateException | AssertionError e) {
      System.err.println("The cache for quick starts holds no task: " + e);
    }
  }

  private Map<String, Object> body() {
    var repository = GreetingRepository.at(directory.resolve("repository"));
    return Map.of(
        "repository",
        Map.of("location", repository.root().toString()),
        "request",
        "Fix the greeting",
        "model",
        "anthropic/claude-sonnet-4-5",
        "strategy",
        "light");
  }

  /** Returns the address that the server prints once it is ready; empty until then. */
  private String findUrl() {
    if (!server.isAlive()) {
      throw new IllegalStateException("The server has ended: read " + log + ".");
    }
    try {
      Matcher ready = PerdureProcess.READY.matcher(Files.readString(log));
      return ready.find() ? ready.group(1) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
