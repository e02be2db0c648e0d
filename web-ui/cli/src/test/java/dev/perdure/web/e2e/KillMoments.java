package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.activities.model.wire.Fault;
import dev.perdure.activities.model.wire.WireRequest;
import dev.perdure.planner.prompt.ClasspathResources;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** Tasks side by side, each at a moment of its own when the server is killed under all of them. */
final class KillMoments {

  /** Number of files in the patch that the kill cuts short. */
  static final int FILES = 400;

  /** The first words of an answer, of some forty events. */
  private static final int STREAMED_EVENTS = 5;

  private final KillStage stage;
  private final CountDownLatch answers = new CountDownLatch(1);
  private final CountDownLatch streams = new CountDownLatch(1);
  private final CountDownLatch patches = new CountDownLatch(1);

  /** The tasks by the moment of each. */
  final TaskPage plan;

  final TaskPage permission;
  final TaskPage command;
  final TaskPage cancelled;
  final TaskPage stored;
  final TaskPage streamed;
  final TaskPage patch;
  final TaskPage steps;
  private TaskPage subagents;

  /** The requests that waited before the kill. */
  private JsonNode planRequest;

  private JsonNode permissionRequest;
  private long planned;

  private KillMoments(KillStage stage) {
    this.stage = stage;
    steps = stage.task("layered", KillStage.scenario("parallel-steps"));
    plan = stage.task("layered", KillStage.scenario("kill-plan"));
    permission = stage.task("build-only", KillStage.scenario("kill-permission"));
    command = stage.task("build-only", KillStage.scenario("kill-waiting-command"));
    cancelled = stage.task("build-only", KillStage.scenario("kill-cancel"));
    stored = stage.task("build-only", held("kill-command", answers));
    streamed = stage.task("build-only", stalledAtFirst(held("kill-stream", streams)));
    patch =
        stage.task(
            "build-only", held(Scenario.of(edit()), request -> request.answers() == 1, patches));
  }

  /** Brings tasks to their moments, kills the server and starts another. */
  static KillMoments killedOn(KillStage stage) throws IOException {
    var moments = new KillMoments(stage);
    moments.reach();
    stage.startAgain();
    return moments;
  }

  TaskPage subagents() {
    return subagents;
  }

  JsonNode planRequest() {
    return planRequest;
  }

  JsonNode permissionRequest() {
    return permissionRequest;
  }

  /** Returns the number of requests to the planner before the kill. */
  long planned() {
    return planned;
  }

  private void reach() throws IOException {
    Path waiting = stage.awaitWorkspace(command).resolve("runs");
    stage.await(() -> Files.exists(waiting), "The command");
    Path started = stage.awaitWorkspace(cancelled).resolve("started");
    stage.await(() -> Files.exists(started), "The command to cancel");
    permissionRequest = permission.nextRequest("permission");
    planRequest = plan.nextRequest("plan");
    planned = stage.asked(plan, "plan");
    stage.await(() -> stage.asked(patch, "build") == 2, "The request for a patch");
    stage.await(() -> stage.asked(stored, "build") == 1, "The model's first request");
    stage.awaitWorkspace(stored);
    JsonNode approved = steps.nextRequest("plan");
    Path lock = Files.createDirectories(stage.records(stored)).resolve("lock");
    try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var _ = channel.lock()) {
      answers.countDown();
      stage.await(() -> KillStage.parts(stored, "tool_call").size() == 1, "The stored answer");
      steps.decide(approved, "p1", "approve", Map.of());
      subagents = stage.task("build-only", KillStage.scenario("delegation"));
      stage.await(() -> stage.asked(subagents, "general") >= 4, "The subagents");
      stage.await(() -> running(steps) == 3, "Three running steps");
      kill();
    }
  }

  /** An answer has begun, and a patch is cut after its first file. */
  private void kill() {
    Path first = stage.awaitWorkspace(patch).resolve("notes/0.md");
    streams.countDown();
    stage.awaitAnswer(streamed);
    patches.countDown();
    awaitAtOnce(first);
    stage.kill();
    assertThat(stage.workspace(patch).resolve("greet.sh"))
        .as("the kill came too late")
        .content()
        .doesNotContain("Mended");
    assertThat(stage.workspace(stored).resolve("runs")).doesNotExist();
    assertThat(KillSurvivors.of(stage.records(command))).as("outlives its server").isNotEmpty();
  }

  private static long running(TaskPage task) {
    return task.steps().stream().filter("running"::equals).count();
  }

  /** Looks so often that hardly anything can happen after the file came. */
  private static void awaitAtOnce(Path file) {
    Instant end = Instant.now().plusSeconds(60);
    while (!Files.exists(file)) {
      assertThat(Instant.now()).as("%s never came", file).isBefore(end);
      LockSupport.parkNanos(500_000);
    }
  }

  private static Brain held(String scenario, CountDownLatch latch) {
    return held(KillStage.scenario(scenario), _ -> true, latch);
  }

  /** A builder's model that answers some requests only after a latch has opened. */
  private static Brain held(Brain brain, Predicate<WireRequest> which, CountDownLatch latch) {
    return request -> {
      if (request.agent().equals("build") && which.test(request)) {
        await(latch);
      }
      return brain.reply(request);
    };
  }

  /** The first answer stops after some words, until the kill. */
  private static Brain stalledAtFirst(Brain brain) {
    var first = new AtomicBoolean(true);
    return request ->
        request.agent().equals("build") && first.getAndSet(false)
            ? brain.reply(request).broken(new Fault.Stalled(STREAMED_EVENTS))
            : brain.reply(request);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private static String edit() {
    String notes =
        IntStream.range(0, FILES)
            .mapToObj("*** Add File: notes/%d.md%n+Note.%n"::formatted)
            .collect(Collectors.joining());
    String text =
        """
        *** Begin Patch
        %s*** Update File: greet.sh
        @@
         # Greets somebody.
        +# Mended.
        *** End Patch
        """
            .formatted(notes);
    return ClasspathResources.text("e2e/kill-edit.yaml").replace("PATCH", Json.write(text));
  }
}
