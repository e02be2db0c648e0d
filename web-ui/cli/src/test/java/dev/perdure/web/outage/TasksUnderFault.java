package dev.perdure.web.outage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.activities.model.wire.Brain;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.Eventually;
import dev.perdure.web.e2e.TaskPage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** Five tasks, each at its moment when a part of the production shape goes away. */
final class TasksUnderFault {

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(10);
  private static final Duration PACE = Duration.ofMillis(500);
  private static final Pattern BUILDING_CALL =
      Pattern.compile("(?m)^( +tool_calls: \\[\\{name: bash, .*\\}\\})\\]$");

  private final ProductionShape shape;
  private final CountDownLatch merges = new CountDownLatch(1);
  private final Map<Moment, TaskPage> tasks = new EnumMap<>(Moment.class);
  private final CountedBrain streaming = new CountedBrain(slowAtFirst(scenario("kill-stream")));
  private final CountedBrain waiting = new CountedBrain(scenario("kill-plan"));
  private final CountedBrain deciding = new CountedBrain(scenario("kill-plan"));
  private final JsonNode plan;
  private final JsonNode decidedPlan;
  private final Path workspace;
  private final long planned;
  private CompletableFuture<Integer> decision = new CompletableFuture<>();

  private TasksUnderFault(ProductionShape shape) {
    this.shape = shape;
    tasks.put(Moment.STEP_TO_MERGE, shape.task("layered", held(scenario("step-to-merge"))));
    tasks.put(Moment.PLAN_WAITS, shape.task("layered", waiting));
    tasks.put(Moment.DECISION_UNDER_WAY, shape.task("layered", deciding));
    tasks.put(Moment.TOOL_RUNS, shape.task("build-only", scenario("kill-waiting-command")));
    this.workspace = awaitCommand(tasks.get(Moment.TOOL_RUNS));
    JsonNode merging = tasks.get(Moment.STEP_TO_MERGE).nextRequest("plan");
    assertThat(tasks.get(Moment.STEP_TO_MERGE).decide(merging, "p1", "approve", Map.of()))
        .isEqualTo(200);
    this.plan = tasks.get(Moment.PLAN_WAITS).nextRequest("plan");
    this.decidedPlan = tasks.get(Moment.DECISION_UNDER_WAY).nextRequest("plan");
    this.planned = waiting.count("plan");
  }

  /** Brings five new tasks to their moments. */
  static TasksUnderFault reach(ProductionShape shape) {
    var tasks = new TasksUnderFault(shape);
    tasks.awaitHeldSteps();
    tasks.tasks.put(Moment.MODEL_STREAMS, shape.task("build-only", tasks.streaming));
    tasks.await(() -> tasks.streaming.count("build") == 1, "The model's first request");
    tasks.sendDecision();
    tasks.merges.countDown();
    return tasks;
  }

  /** Lets the running command end while the part is away. */
  void endCommand() {
    try {
      Files.createFile(workspace.resolve("go"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits until all tasks have delivered, with no word of a person but the decisions, and checks
   * that nothing happened twice.
   *
   * @return the seconds from the return of the part, for the plan that waited from its approval
   */
  Map<Moment, Long> deliver(Instant returned) {
    var seconds = new EnumMap<Moment, Long>(Moment.class);
    sendDecisionAgain();
    for (Moment moment :
        List.of(
            Moment.DECISION_UNDER_WAY,
            Moment.TOOL_RUNS,
            Moment.MODEL_STREAMS,
            Moment.STEP_TO_MERGE)) {
      seconds.put(moment, delivered(moment, returned));
    }
    TaskPage task = now(Moment.PLAN_WAITS);
    task.assertPending(plan);
    assertThat(waiting.count("plan")).as("planning is not repeated").isEqualTo(planned);
    Instant approved = Instant.now();
    assertThat(task.decide(plan, "approval", "approve", Map.of())).isEqualTo(200);
    seconds.put(Moment.PLAN_WAITS, delivered(Moment.PLAN_WAITS, approved));
    assertNothingHappenedTwice();
    return seconds;
  }

  private void assertNothingHappenedTwice() {
    for (Moment moment : Moment.values()) {
      assertThat(file(moment, "runs")).as(moment.title()).isEqualTo("run\n");
    }
    assertThat(file(Moment.STEP_TO_MERGE, "others")).isEqualTo("run\n");
    assertThat(deciding.count("plan")).as("planning is not repeated").isEqualTo(planned);
    assertThat(now(Moment.DECISION_UNDER_WAY).get(decisions()).path("items")).hasSize(1);
    assertThat(streaming.count("build"))
        .as("the answer, perhaps cut and asked for again, and the end")
        .isBetween(2L, 3L);
  }

  private String decisions() {
    return "/api/tasks/%s/decisions".formatted(now(Moment.DECISION_UNDER_WAY).id());
  }

  private long delivered(Moment moment, Instant since) {
    TaskPage task = now(moment);
    await(() -> !isParked(task), moment.title() + ": the provider's answer");
    JsonNode ended = task.ended();
    assertThat(ended.path("state").asString())
        .as(() -> moment.title() + ": " + ended + shape.log())
        .isEqualTo("delivered");
    Instant at = Instant.parse(ended.path("updatedAt").asString());
    return Math.max(0, Duration.between(since, at).toSeconds());
  }

  private static boolean isParked(TaskPage task) {
    return task.task().path("state").asString().equals("parked");
  }

  private String file(Moment moment, String path) {
    String branch = now(moment).task().path("result").path("branch").asString();
    return shape.repository().git("show", branch + ":" + path);
  }

  private TaskPage now(Moment moment) {
    return tasks.get(moment).at(shape.url());
  }

  private void sendDecision() {
    TaskPage task = tasks.get(Moment.DECISION_UNDER_WAY);
    decision =
        CompletableFuture.supplyAsync(
            () -> send(task), Executors.newVirtualThreadPerTaskExecutor());
  }

  /** A browser sends a decision again that got no answer; it has the same id. */
  private void sendDecisionAgain() {
    int status = decision.exceptionally(_ -> 0).join();
    if (status / 100 != 2) {
      assertThat(status).as("no answer, or unavailable").isIn(0, 503);
      TaskPage task = now(Moment.DECISION_UNDER_WAY);
      await(() -> send(task) / 100 == 2, "An answer to the decision");
    }
  }

  private int send(TaskPage task) {
    return task.post(
            "/api/requests/" + decidedPlan.path("id").asString() + "/decision",
            Map.of(
                "decisionId", "approval",
                "digest", decidedPlan.path("digest").asString(),
                "outcome", "approve"))
        .statusCode();
  }

  private void awaitHeldSteps() {
    TaskPage task = tasks.get(Moment.STEP_TO_MERGE);
    await(() -> task.steps().equals(List.of("running", "running")), "Two running steps");
  }

  private Path awaitCommand(TaskPage task) {
    Path tree =
        Path.of(
            Eventually.value(
                WAIT_TIMEOUT,
                () -> task.task().path("workspace").path("path").asString(""),
                () -> "no workspace: " + task.task() + shape.log()));
    await(() -> Files.exists(tree.resolve("runs")), "The command");
    return tree;
  }

  private void await(BooleanSupplier holds, String what) {
    Eventually.that(WAIT_TIMEOUT, holds, () -> what + " never came:\n" + shape.log());
  }

  /** The last answer of each step waits until the fault begins. */
  private Brain held(Brain brain) {
    return request -> {
      if (request.agent().equals("build") && request.answers() == 1) {
        try {
          merges.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
      return brain.reply(request);
    };
  }

  private static Brain slowAtFirst(Brain brain) {
    var first = new AtomicBoolean(true);
    return request ->
        request.agent().equals("build") && first.getAndSet(false)
            ? brain.reply(request).paced(PACE)
            : brain.reply(request);
  }

  /** Each agent that builds also calls the tool of the MCP server, after its command. */
  private static Scenario scenario(String name) {
    String text = ClasspathResources.text("e2e/" + name + ".yaml");
    return Scenario.of(
        BUILDING_CALL.matcher(text).replaceAll("$1, {name: notes_look, arguments: {}}]"));
  }
}
