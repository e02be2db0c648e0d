package dev.perdure.web.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.testing.Eventually;
import dev.perdure.testing.MachinePart;
import dev.perdure.testing.Requires;
import dev.perdure.web.e2e.TaskPage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Random plans with failures, conflicts, held steps, edits and replans on a real engine: what is
 * delivered is what the plan comes to, no line is left twice, and every attempt is a run of its
 * own. How many plans, of how many steps and with which chance is said by {@code perdure.plans},
 * {@code perdure.plans.steps} and {@code perdure.seed}.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
@Requires({MachinePart.ENGINE, MachinePart.SANDBOX})
@Tag("slow")
class RandomPlansTest {

  private static final int PLANS = Integer.getInteger("perdure.plans", 1);
  private static final int STEPS = Integer.getInteger("perdure.plans.steps", 8);
  private static final int FEWEST = 5;
  private static final long SEED = Long.getLong("perdure.seed", 1);
  private static final Set<String> ENDED = Set.of("delivered", "failed", "answered", "parked");

  @TempDir Path directory;

  @Test
  void comeToWhatTheySay() {
    try (var server = new ScenarioServer(directory)) {
      for (int i = 0; i < PLANS; i++) {
        long seed = SEED + i;
        Random chance = new Random(seed);
        var steps = new RandomSteps(chance, FEWEST + chance.nextInt(STEPS - FEWEST + 1));
        long begin = System.nanoTime();
        TaskPage task =
            server.play("plan-" + i, steps).create("plan-" + i, "light", "Leave lines", Map.of());
        int asked = decided(task, steps, chance);
        assertCarriedOut(server, task, steps, "seed " + seed);
        System.out.printf(
            "seed %d: %d steps, %d plans approved, %d s%n",
            seed,
            steps.steps().size(),
            asked,
            Duration.ofNanos(System.nanoTime() - begin).toSeconds());
      }
      assertThat(server.model().violations()).isEmpty();
    }
  }

  /** Approves every plan, the first of which is now and then edited and approved in part. */
  private static int decided(TaskPage task, RandomSteps steps, Random chance) {
    int asked = 0;
    while (!rests(task)) {
      JsonNode plan = task.nextRequest("plan");
      if (asked == 0 && chance.nextBoolean()) {
        plan = edited(task, plan, steps, chance.nextInt(steps.steps().size()));
      }
      OnScenarios.settle(task, plan, "approve", asked == 0 ? held(steps, chance) : Map.of());
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
    return OnScenarios.requests(task).stream()
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

  private static void assertCarriedOut(
      ScenarioServer server, TaskPage task, RandomSteps steps, String seed) {
    assertThat(task.state()).as(seed + task.task()).isEqualTo("delivered");
    assertThat(task.steps()).as(seed).containsOnly("done");
    String branch = task.task().at("/result/branch").asString();
    Map<String, List<String>> delivered = new TreeMap<>();
    for (String file : steps.expected().keySet()) {
      String text = server.repository().git("show", branch + ":" + file);
      delivered.put(file, text.lines().sorted().toList());
    }
    assertThat(delivered).as(seed).isEqualTo(steps.expected());
    String tree = server.repository().git("diff", "--name-only", "HEAD", branch);
    assertThat(Arrays.asList(tree.strip().split("\n")))
        .as(seed)
        .containsExactlyInAnyOrderElementsOf(steps.expected().keySet());
    Map<String, Long> runs = runs(task);
    assertThat(attempts(task))
        .as("attempts by step, runs %s, %s", runs, seed)
        .allSatisfy((step, attempts) -> assertThat(attempts).isEqualTo(runs.get(step)));
  }

  private static Map<String, Long> runs(TaskPage task) {
    return OnScenarios.runs(task).stream()
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
