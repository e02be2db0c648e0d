package dev.perdure.workflows.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.request.Outcome;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.testing.Stage;
import io.temporal.api.enums.v1.EventType;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CoroutineTest {

  private final Stage stage = new Stage();

  @AfterEach
  void abandonsWhatCannotGoOn() {
    stage.abandon();
  }

  @Test
  void failsTheWorkflowTaskWhenTheDeskFails() throws Exception {
    stage.start();
    var plan = stage.tasks().nextRaised().request();
    stage.tasks().becomesUnusable();
    stage.decide(plan, "d1", Outcome.APPROVE, null);

    assertThat(failure()).startsWith("The coroutine 'desk' has failed");
  }

  @Test
  void failsTheWorkflowTaskWhenControlsCannotBeServed() throws Exception {
    stage.start();
    stage.tasks().nextRaised();
    stage.tasks().becomesUnusable();
    stage.control(ControlCommand.RESUME);

    assertThat(failure()).startsWith("The coroutine 'controls' has failed");
  }

  /** Polls the engine for the first failed workflow task and returns its failure message. */
  private String failure() {
    long deadline = System.nanoTime() + Stage.WAIT_TIMEOUT.toNanos();
    Optional<String> failure = Optional.empty();
    while (failure.isEmpty() && System.nanoTime() < deadline) {
      failure = findFailure();
    }
    return failure.orElseThrow(() -> new AssertionError("no workflow task has failed"));
  }

  private Optional<String> findFailure() {
    return stage.history("t_1").getEvents().stream()
        .filter(event -> event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED)
        .map(event -> event.getWorkflowTaskFailedEventAttributes().getFailure().getMessage())
        .findFirst();
  }
}
