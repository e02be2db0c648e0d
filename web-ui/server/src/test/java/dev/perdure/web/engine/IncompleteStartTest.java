package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.json.Json;
import dev.perdure.workflows.port.Heartbeats;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.metadata.POJOWorkflowImplMetadata;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.WorkerFactoryOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Starts of Perdure's workflows that lack what the workflow needs; each fails once, for good. */
@Timeout(300)
class IncompleteStartTest {

  private static final String QUEUE = "starts";
  private static final Object[] NONE = {};

  private static TestWorkflowEnvironment engine;

  @BeforeAll
  static void start() {
    engine =
        TestWorkflowEnvironment.newInstance(
            TestEnvironmentOptions.newBuilder()
                .setUseTimeskipping(false)
                .setWorkflowClientOptions(
                    WorkflowClientOptions.newBuilder()
                        .setDataConverter(TemporalConnection.converter(Json.mapper()))
                        .build())
                .setWorkerFactoryOptions(
                    WorkerFactoryOptions.newBuilder()
                        .setWorkerInterceptors(new UnreadableInputInterceptor())
                        .build())
                .build());
    Workers.registerWorkflows(engine.newWorker(QUEUE), Heartbeats.LOCAL);
    engine.start();
  }

  @AfterAll
  static void stop() {
    engine.close();
  }

  @ParameterizedTest
  @MethodSource("starts")
  void failForGood(String type, Object[] input) {
    WorkflowStub workflow =
        engine
            .getWorkflowClient()
            .newUntypedWorkflowStub(type, WorkflowOptions.newBuilder().setTaskQueue(QUEUE).build());
    workflow.start(input);

    var failed = catchThrowableOfType(WorkflowFailedException.class, () -> awaitEnd(workflow));
    assertThat(failed).as("end of the workflow").isNotNull();
    var cause = (ApplicationFailure) failed.getCause();
    assertThat(cause.getType()).isEqualTo("foreign_start");
    assertThat(cause.isNonRetryable()).isTrue();
    assertThat(cause.getOriginalMessage())
        .contains("Workflow '%s' has no input".formatted(type), "start tasks with Perdure.");
  }

  private static void awaitEnd(WorkflowStub workflow) {
    try {
      workflow.getResult(10, TimeUnit.SECONDS, Void.class);
    } catch (TimeoutException stuck) {
      throw new AssertionError("The workflow neither fails nor ends.", stuck);
    }
  }

  static Stream<Arguments> starts() {
    return Workers.WORKFLOWS.stream()
        .flatMap(workflow ->
            POJOWorkflowImplMetadata.newInstance(workflow).getWorkflowMethods().stream())
        .flatMap(
            method -> inputs(method.getName()).map(input -> Arguments.of(method.getName(), input)));
  }

  private static Stream<Object[]> inputs(String type) {
    List<Object[]> inputs =
        new ArrayList<>(
            Stream.of(
                    Map.of(),
                    "text",
                    7,
                    true,
                    List.of(),
                    List.of(1),
                    Map.of("task", ""),
                    Map.of("task", Map.of()),
                    Map.of("task", 7),
                    Map.of("task", "a\0b"),
                    Map.of("task", "x".repeat(300_000)),
                    Map.of("run", "t_1.main"))
                .map(input -> new Object[] {input})
                .toList());
    inputs.add(NONE);
    inputs.add(new Object[] {null});
    if (type.equals("Agent")) {
      RUNS.forEach(lack -> inputs.add(new Object[] {runWithout(lack)}));
      inputs.add(new Object[] {runWith("background", Arrays.asList((Object) null))});
      inputs.add(new Object[] {runWith("background", List.of(Map.of()))});
      inputs.add(new Object[] {runWith("delegation", Map.of())});
      inputs.add(new Object[] {runWith("opening", Map.of())});
      inputs.add(new Object[] {runWith("kind", "unheard")});
    }
    if (type.equals("Checkpoint")) {
      inputs.add(new Object[] {Map.of("task", "t_1", "host", "h")});
      inputs.add(new Object[] {Map.of("task", "t_1", "question", Map.of("is", "undo"))});
      inputs.add(new Object[] {Map.of("task", "t_1", "host", "h", "question", Map.of())});
    }
    return inputs.stream();
  }

  private static final List<String> RUNS =
      List.of("task", "run", "kind", "agent", "phase", "queue", "opening");

  private static Map<String, Object> runWithout(String part) {
    Map<String, Object> run = runWith("turn", 0);
    run.remove(part);
    return run;
  }

  private static Map<String, Object> runWith(String part, Object value) {
    Map<String, Object> run =
        new java.util.LinkedHashMap<>(
            Map.of(
                "task", "t_1",
                "run", "t_1.main",
                "kind", "main",
                "agent", "build",
                "phase", "executing",
                "queue", "q",
                "opening",
                    Map.of("prompt", "p", "values", Map.of(), "key", "k", "personal", true)));
    run.put(part, value);
    return run;
  }
}
