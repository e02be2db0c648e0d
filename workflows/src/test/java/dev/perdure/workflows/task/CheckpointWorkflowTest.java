package dev.perdure.workflows.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.CheckpointActivities;
import dev.perdure.workflows.port.CheckpointAnswer;
import dev.perdure.workflows.port.CheckpointQuestion;
import dev.perdure.workflows.port.CheckpointRequest;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.testing.GoldenFolder;
import dev.perdure.workflows.testing.PatientWorkers;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.failure.TimeoutFailure;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.testing.WorkflowReplayer;
import io.temporal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
@Tag("slow")
class CheckpointWorkflowTest {

  private static final TaskQueueNames QUEUES = new TaskQueueNames("test");

  private static final String ID = "t_1.history.1";
  private static final CheckpointRequest UNDO =
      new CheckpointRequest(new TaskId("t_1"), "here", new CheckpointQuestion.Undo());

  private final TestWorkflowEnvironment engine = TestWorkflowEnvironment.newInstance();
  private final Worker worker = engine.newWorker(QUEUES.common(), PatientWorkers.OPTIONS);
  private final List<CheckpointRequest> asked = new ArrayList<>();

  @BeforeEach
  void start() {
    worker.registerWorkflowImplementationTypes(CheckpointWorkflowImpl.class);
  }

  @AfterEach
  void replaysItsHistory() throws Exception {
    WorkflowReplayer.replayWorkflowExecution(engine.getWorkflowClient().fetchHistory(ID), worker);
    engine.close();
  }

  @Test
  void takesAQuestionToItsHostAndTheAnswerBack() {
    host(ask -> new CheckpointAnswer(true, "{}", null));

    assertThat(workflow().ask(UNDO)).isEqualTo(new CheckpointAnswer(true, "{}", null));
    assertThat(asked).containsExactly(UNDO);
    if (GoldenFolder.isWritten()) {
      new GoldenFolder("checkpoints/question")
          .write(ID, 1, engine.getWorkflowClient().fetchHistory(ID));
    }
  }

  @Test
  void asksOnceEvenIfTheHostFails() {
    host(_ -> {
      throw new IllegalStateException("broken");
    });

    assertThatThrownBy(() -> workflow().ask(UNDO)).isInstanceOf(WorkflowFailedException.class);
    assertThat(asked).hasSize(1);
  }

  @Test
  void failsWhereTheHostIsAway() {
    engine.start();

    assertThatThrownBy(() -> workflow().ask(UNDO)).hasRootCauseInstanceOf(TimeoutFailure.class);
  }

  private void host(CheckpointActivities answers) {
    CheckpointActivities noted =
        ask -> {
          asked.add(ask);
          return answers.answer(ask);
        };
    engine.newWorker(QUEUES.workspace("here")).registerActivitiesImplementations(noted);
    engine.start();
  }

  private CheckpointWorkflow workflow() {
    var options =
        WorkflowOptions.newBuilder().setWorkflowId(ID).setTaskQueue(QUEUES.common()).build();
    return engine.getWorkflowClient().newWorkflowStub(CheckpointWorkflow.class, options);
  }
}
