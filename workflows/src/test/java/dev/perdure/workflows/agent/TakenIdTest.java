package dev.perdure.workflows.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskState;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.testing.Golden;
import dev.perdure.workflows.testing.OnStage;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A run begins while the engine still closes an earlier workflow of the run's id. */
@Tag("slow")
class TakenIdTest extends OnStage {

  private static final String RUN = "t_1.main-build-1";
  private static final EventType FAILED =
      EventType.EVENT_TYPE_START_CHILD_WORKFLOW_EXECUTION_FAILED;

  @Test
  @Golden("controls/pause-before-run")
  void holdsARunThatBeginsOnlyAfterThePause() throws Exception {
    stage.tasks().strategy(Strategy.BUILD_ONLY);
    WorkflowStub earlier = occupied();
    stage.start();
    awaitEvent("t_1", event -> event.getEventType() == FAILED);
    stage.control(ControlCommand.PAUSE);
    stage.tasks().awaitState(TaskState.PAUSED);
    earlier.terminate("It is closed now.");
    Eventually.holds(() -> !stage.runs().opened().isEmpty());
    awaitEvent(RUN, TakenIdTest::isHold);
    stage.control(ControlCommand.RESUME);

    assertThat(stage.report().state()).isEqualTo(TaskState.DELIVERED);
  }

  /** Starts a workflow under the run's id that no worker carries out. */
  private WorkflowStub occupied() {
    var options = WorkflowOptions.newBuilder().setTaskQueue("nobody").setWorkflowId(RUN).build();
    WorkflowStub workflow = stage.client().newUntypedWorkflowStub("Nobody", options);
    workflow.start();
    return workflow;
  }

  private void awaitEvent(String workflow, Predicate<HistoryEvent> event) {
    Eventually.holds(() -> stage.history(workflow).getEvents().stream().anyMatch(event));
  }

  private static boolean isHold(HistoryEvent event) {
    return event.getWorkflowExecutionSignaledEventAttributes().getSignalName().equals("hold");
  }
}
