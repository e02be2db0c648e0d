package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.model.script.Scenario;
import dev.perdure.planner.prompt.ClasspathResources;
import dev.perdure.testing.Soak;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import tools.jackson.databind.JsonNode;

/**
 * Signals to the root and a run of a live task, random ones and in odd encodings, settle no request
 * and wedge no task. A build sends thirty random signals of each kind to the root and fifteen to
 * the run, a soak sends more, and as many as the engine takes.
 */
class SignalFuzzTest extends OnAKillStage {

  private static final long SEED = 20_260_101;
  private static final int TO_THE_ROOT = Soak.tries(270, 1_500);
  private static final int TO_THE_RUN = Soak.tries(60, 500);

  /** The engine takes so many signals of one workflow, and refuses all others. */
  private static final int ALL_THAT_THE_ENGINE_TAKES = 10_000;

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

  /** A signal to a workflow. */
  private record Sent(String signal, @Nullable Object[] arguments) {}

  /** The signals that a workflow gets while a request waits. */
  @FunctionalInterface
  private interface Flood {
    List<Sent> of(List<String> names, RandomSignals random);
  }

  @Test
  void aTaskCanStillBeApprovedAfterRandomSignalsAndOddEncodings() {
    settleAfter(
        (names, random) -> Stream.concat(odd(names), random(names, random, TO_THE_RUN)).toList(),
        (names, random) -> Stream.concat(odd(names), random(names, random, TO_THE_ROOT)).toList());
  }

  @Test
  @Timeout(2_700)
  @EnabledIfSystemProperty(named = "perdure.soak", matches = "true")
  void aTaskCanStillBeApprovedAfterItsRunGotAllSignalsThatTheEngineTakes() {
    settleAfter(SignalFuzzTest::burst, (_, _) -> List.of());
  }

  @Test
  @Timeout(2_700)
  @EnabledIfSystemProperty(named = "perdure.soak", matches = "true")
  void aTaskCanStillBeApprovedAfterItsRootGotAllSignalsThatTheEngineTakes() {
    settleAfter((_, _) -> List.of(), SignalFuzzTest::burst);
  }

  /** The root continues as new while its run waits, or Perdure starts it again. */
  @Test
  @Timeout(2_700)
  @EnabledIfSystemProperty(named = "perdure.soak", matches = "true")
  void aQuestionOfARunIsAnsweredAfterTheRootGotAllSignalsThatTheEngineTakes() {
    String plan = ClasspathResources.text("e2e/kill-plan.yaml");
    var task = stage.task("layered", Scenario.of(QUESTION + plan));
    JsonNode question = task.nextRequest("question");

    send(task, task.id(), burst(RandomSignals.OF_ROOTS, random(task, question)));

    var answers = Map.<String, Object>of("answers", List.of(List.of("Long")));
    assertThat(task.decide(question, "answer", "answer", answers)).isIn(200, 202);
    JsonNode asked = task.nextRequest("plan");
    assertThat(task.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);
    stage.delivered(task);
    assertThat(task.steps()).containsExactly("done");
  }

  private static void settleAfter(Flood toTheRun, Flood toTheRoot) {
    String plan = ClasspathResources.text("e2e/kill-plan.yaml");
    var task = stage.task("layered", Scenario.of(QUESTION + plan));

    JsonNode question = task.nextRequest("question");
    String run = run(task);
    send(task, run, toTheRun.of(RandomSignals.OF_RUNS, random(task, question)));
    letGoOn(task, run);
    assertWaits(task, question);
    var answers = Map.<String, Object>of("answers", List.of(List.of("Long")));
    assertThat(task.decide(question, "answer", "answer", answers)).isEqualTo(200);

    JsonNode asked = task.nextRequest("plan");
    send(task, task.id(), toTheRoot.of(RandomSignals.OF_ROOTS, random(task, asked)));
    assertWaits(task, asked);
    assertThat(task.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);

    var ended = stage.delivered(task);
    assertThat(task.steps()).containsExactly("done");
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  /** The request waits as it was asked, and the reason why the task rests is that it waits. */
  private static void assertWaits(TaskPage task, JsonNode asked) {
    task.assertPending(asked);
    JsonNode why = task.why();
    assertThat(why.path("cause").asString()).as(why.toString()).isEqualTo("person");
  }

  private static RandomSignals random(TaskPage task, JsonNode asked) {
    return new RandomSignals(
        SEED,
        List.of(
            task.id(),
            task.id() + ".main",
            asked.path("id").asString(),
            asked.path("digest").asString()));
  }

  /** Each odd argument list to each signal, and a large one to one of them. */
  private static Stream<Sent> odd(List<String> names) {
    Stream<Sent> small =
        names.stream().flatMap(name -> OddPayloads.all().stream().map(odd -> new Sent(name, odd)));
    return Stream.concat(small, Stream.of(new Sent(names.getFirst(), OddPayloads.large())));
  }

  private static Stream<Sent> random(List<String> names, RandomSignals random, int count) {
    return names(names, count).map(name -> new Sent(name, random.arguments(name)));
  }

  /** Small signals, as the engine ends a workflow whose history is too large. */
  private static List<Sent> burst(List<String> names, RandomSignals random) {
    return names(names, ALL_THAT_THE_ENGINE_TAKES)
        .map(name -> new Sent(name, new Object[] {random.shaped(name)}))
        .toList();
  }

  private static Stream<String> names(List<String> names, int count) {
    return IntStream.range(0, count).mapToObj(number -> names.get(number % names.size()));
  }

  /** Sends signals, many at once, and waits until the workflow has handled them. */
  private static void send(TaskPage task, String workflow, List<Sent> signals) {
    try (var engine = EngineAccess.of(task)) {
      try (var senders = Executors.newFixedThreadPool(SENDERS)) {
        signals.stream()
            .map(sent ->
                CompletableFuture.supplyAsync(
                    () -> engine.isTaken(workflow, sent.signal(), sent.arguments()), senders))
            .toList()
            .forEach(CompletableFuture::join);
      }
      engine.awaitHandled(workflow);
      engine.awaitHandled(task.id());
    }
  }

  /** Releases the run, which a signal may have held. */
  private static void letGoOn(TaskPage task, String run) {
    try (var engine = EngineAccess.of(task)) {
      engine.isTaken(run, "hold", Map.of("held", false));
      engine.awaitHandled(run);
    }
  }

  /** The workflow of the run that asks. */
  private static String run(TaskPage task) {
    try (var engine = EngineAccess.of(task)) {
      return engine.childOf(task.id());
    }
  }
}
