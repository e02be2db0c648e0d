package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.Soak;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Random signals to the root and a run of a live task settle no request and wedge no task. A build
 * sends fifty signals of each kind to the root and thirty to the run, a soak sends more.
 */
class SignalFuzzTest extends OnAKillStage {

  private static final long SEED = 20_260_101;
  private static final int TO_THE_ROOT = Soak.tries(450, 1_500);
  private static final int TO_THE_RUN = Soak.tries(120, 500);

  /** Signals that arrive together are handled together, which takes less time. */
  private static final int SENDERS = 16;

  /** The main run asks a person before it reviews. */
  private static final String QUESTION =
      """
      - when: {agent: plan, phase: reviewing, turn: 1}
        tool_calls:
          - name: question
            arguments: {questions: [{question: Which?, header: Note, options: [{label: Long}, {label: Short}]}]}
      """;

  @Test
  void aTaskCanStillBeApprovedAfterRandomSignals() {
    String plan = ClasspathResources.text("e2e/kill-plan.yaml");
    var task = stage.task("layered", Scenario.of(QUESTION + plan));

    JsonNode question = task.nextRequest("question");
    fuzz(task, question, run(task), RandomSignals.OF_RUNS, TO_THE_RUN);
    task.assertPending(question);
    var answers = Map.<String, Object>of("answers", List.of(List.of("Long")));
    assertThat(task.decide(question, "answer", "answer", answers)).isEqualTo(200);

    JsonNode asked = task.nextRequest("plan");
    fuzz(task, asked, task.id(), RandomSignals.OF_ROOTS, TO_THE_ROOT);
    task.assertPending(asked);
    assertThat(task.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);

    var ended = stage.delivered(task);
    assertThat(task.steps()).containsExactly("done");
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  /** Sends signals, many at once, and waits until the workflow has handled them. */
  private static void fuzz(
      TaskPage task, JsonNode asked, String workflow, List<String> names, int count) {
    var signals =
        new RandomSignals(
            SEED,
            List.of(
                task.id(),
                task.id() + ".main",
                asked.path("id").asString(),
                asked.path("digest").asString()));
    try (var engine = EngineAccess.of(task)) {
      try (var senders = Executors.newFixedThreadPool(SENDERS)) {
        var sent = new ArrayList<CompletableFuture<Void>>();
        for (int number = 0; number < count; number++) {
          String signal = names.get(number % names.size());
          var arguments = signals.arguments(signal);
          sent.add(
              CompletableFuture.runAsync(
                  () -> engine.signal(workflow, signal, arguments), senders));
        }
        sent.forEach(CompletableFuture::join);
      }
      if (names.contains("hold")) {
        engine.signal(workflow, "hold", Map.of("held", false));
      }
      engine.awaitHandled(workflow);
      engine.awaitHandled(task.id());
    }
  }

  /** The workflow of the run that asks. */
  private static String run(TaskPage task) {
    try (var engine = EngineAccess.of(task)) {
      return engine.childOf(task.id());
    }
  }
}
