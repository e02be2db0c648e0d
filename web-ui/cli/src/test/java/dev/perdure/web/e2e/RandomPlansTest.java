package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/**
 * Random plans with failures, conflicts, held steps, edits and replans on a real engine: what is
 * delivered is what the plan comes to, no line is left twice, and every attempt is a run of its
 * own. How many plans, of how many steps and with which chance is said by {@code perdure.plans},
 * {@code perdure.plans.steps} and {@code perdure.seed}. The plan of each build has five steps with
 * all of these; {@code dev/plans} carries out many.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class RandomPlansTest extends OnAKillStage {

  private static final int PLANS = Integer.getInteger("perdure.plans", 1);
  private static final int STEPS = Integer.getInteger("perdure.plans.steps", 5);
  private static final int MIN_COUNT = 5;
  private static final long SEED = Long.getLong("perdure.seed", 190);
  private static final Set<String> ENDED = Set.of("delivered", "failed", "answered", "parked");

  @Test
  void comeToWhatTheySay() {
    for (int i = 0; i < PLANS; i++) {
      long seed = SEED + i;
      Random chance = new Random(seed);
      var steps = new RandomSteps(chance, MIN_COUNT + chance.nextInt(STEPS - MIN_COUNT + 1));
      long begin = System.nanoTime();
      TaskPage task = stage.task("light", steps);
      int asked = decided(task, steps, chance);
      assertCarriedOut(task, steps, "seed " + seed);
      System.out.printf(
          "seed %d: %d steps, %d plans approved, %d s%n",
          seed,
          steps.steps().size(),
          asked,
          Duration.ofNanos(System.nanoTime() - begin).toSeconds());
    }
    stage.assertAccepted();
  }

  /** Approves every plan, the first of which is now and then edited and approved in part. */
  private static int decided(TaskPage task, RandomSteps steps, Random chance) {
    int asked = 0;
    while (!rests(task)) {
      JsonNode plan = task.nextRequest("plan");
      if (asked == 0 && chance.nextBoolean()) {
        plan = edited(task, plan, steps, chance.nextInt(steps.steps().size()));
      }
      Map<String, Object> part = asked == 0 ? held(steps, chance) : Map.of();
      assertThat(task.decide(plan, "yes-" + plan.path("id").asString(), "approve", part))
          .isEqualTo(200);
      asked++;
    }
    return asked;
  }

  private static boolean rests(TaskPage task) {
    Eventually.lasts(
        Duration.ofMinutes(10),
        () -> ENDED.contains(task.state()) || !pending(task).isEmpty(),
        () -> task.task().toString());
    return ENDED.contains(task.state());
  }

  private static List<JsonNode> pending(TaskPage task) {
    return task.get("/api/requests?task=" + task.id())
        .path("items")
        .valueStream()
        .filter(request -> request.path("status").asString().equals("pending"))
        .toList();
  }

  private static JsonNode edited(TaskPage task, JsonNode plan, RandomSteps steps, int number) {
    RandomSteps.Step before = steps.edited(number);
    String text =
        plan.at("/subject/markdown")
            .asString()
            .replace(before.line(), steps.steps().get(number).line());
    task.put("/api/tasks/" + task.id() + "/plan", plan.path("digest").asString(), text);
    return task.nextRequest("plan");
  }

  /** The first steps need none of the others. */
  private static Map<String, Object> held(RandomSteps steps, Random chance) {
    List<String> ids = steps.steps().stream().map(RandomSteps.Step::id).toList();
    return chance.nextBoolean()
        ? Map.of()
        : Map.of("steps", ids.subList(0, 1 + chance.nextInt(ids.size() - 1)));
  }

  private static void assertCarriedOut(TaskPage task, RandomSteps steps, String seed) {
    assertThat(task.state()).as(seed + task.task()).isEqualTo("delivered");
    assertThat(task.steps()).as(seed).containsOnly("done");
    String branch = task.task().at("/result/branch").asString();
    Map<String, List<String>> delivered = new TreeMap<>();
    for (String file : steps.expected().keySet()) {
      String text = stage.repository().git("show", branch + ":" + file);
      delivered.put(file, text.lines().sorted().toList());
    }
    assertThat(delivered).as(seed).isEqualTo(steps.expected());
    String tree = stage.repository().git("diff", "--name-only", "HEAD", branch);
    assertThat(Arrays.asList(tree.strip().split("\n")))
        .as(seed)
        .containsExactlyInAnyOrderElementsOf(steps.expected().keySet());
    Map<String, Long> runs = runs(task);
    assertThat(attempts(task))
        .as("attempts by step, runs %s, %s", runs, seed)
        .allSatisfy((step, attempts) -> assertThat(attempts).isEqualTo(runs.get(step)));
  }

  private static Map<String, Long> runs(TaskPage task) {
    return task.get("/api/tasks/" + task.id() + "/runs")
        .path("items")
        .valueStream()
        .filter(run -> run.path("title").asString().startsWith("Step "))
        .collect(
            Collectors.groupingBy(
                run -> run.path("step").asString(), TreeMap::new, Collectors.counting()));
  }

  private static Map<String, Long> attempts(TaskPage task) {
    return task.task()
        .at("/plan/steps")
        .valueStream()
        .collect(
            Collectors.toMap(
                step -> step.path("id").asString(),
                step -> step.path("attempts").asLong(),
                Long::sum,
                TreeMap::new));
  }
}
