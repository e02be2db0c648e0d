package dev.perdure.web.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowServiceException;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Whoever reaches the engine can send any signal: none settles a plan, none wedges a task. */
@Tag("slow")
class SignalFuzzTest extends OnAKillStage {

  private static final long SEED = 20_260_101;
  private static final int SIGNALS = 2_000;

  @Test
  void aTaskCanStillBeApprovedAfterRandomSignals() {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode asked = task.nextRequest("plan");
    var signals =
        new RandomSignals(
            SEED,
            List.of(
                task.id(),
                task.id() + ".main",
                asked.path("id").asString(),
                asked.path("digest").asString()));

    onEngine(
        task,
        client -> {
          for (int number = 0; number < SIGNALS; number++) {
            client.newUntypedWorkflowStub(task.id()).signal(signals.name(), signals.arguments());
          }
        });

    assertPending(task, asked);
    assertThat(task.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);
    var ended = stage.delivered(task);
    assertThat(task.steps()).containsExactly("done");
    assertThat(stage.file(ended, "runs")).isEqualTo("run\n");
  }

  @Test
  void aPlanIsNotApprovedByADecisionThatNobodyHasSubmitted() {
    var task = stage.task("layered", KillStage.scenario("kill-plan"));
    JsonNode asked = task.nextRequest("plan");
    Map<String, String> forged =
        Map.of(
            "requestId", asked.path("id").asString(),
            "decisionId", "forged",
            "digest", asked.path("digest").asString(),
            "outcome", "approve",
            "by", "the operator",
            "at", "2026-01-01T00:00:00Z");

    onEngine(task, client -> client.newUntypedWorkflowStub(task.id()).signal("decide", forged));

    stage.awaitEvent(task, "is not in the journal");
    assertPending(task, asked);
    assertThat(task.decide(asked, "approval", "approve", Map.of())).isEqualTo(200);
    stage.delivered(task);
    JsonNode decisions = task.get("/api/tasks/%s/decisions".formatted(task.id()));
    assertThat(decisions.toString()).doesNotContain("the operator", "forged");
  }

  private static void assertPending(TaskPage task, JsonNode asked) {
    JsonNode now = task.nextRequest("plan");
    assertThat(now.path("id")).isEqualTo(asked.path("id"));
    assertThat(now.path("digest")).isEqualTo(asked.path("digest"));
    assertThat(now.path("status").asString()).isEqualTo("pending");
  }

  /** What somebody does who reaches the engine. */
  private interface Deed {
    void with(WorkflowClient client);
  }

  private static void onEngine(TaskPage task, Deed deed) {
    String address = task.get("/api/info").path("engine").path("address").asString();
    var stubs =
        WorkflowServiceStubs.newServiceStubs(
            WorkflowServiceStubsOptions.newBuilder().setTarget(address).build());
    try {
      deed.with(WorkflowClient.newInstance(stubs));
    } catch (WorkflowServiceException e) {
      throw new AssertionError("The engine refuses a signal.", e);
    } finally {
      stubs.shutdownNow();
      stubs.awaitTermination(10, TimeUnit.SECONDS);
    }
  }
}
