package dev.perdure.workflows.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.task.TaskState;
import dev.perdure.workflows.port.ControlCommand;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.commons.support.AnnotationSupport;

/** A test on a stage of its own, whose histories are all replayed at its end. */
@Timeout(300)
public abstract class OnStage {

  /** The stage. */
  protected final Stage stage;

  /** A stage whose time is that of the clock. */
  protected OnStage() {
    this(new Stage());
  }

  /** A stage of another kind. */
  protected OnStage(Stage stage) {
    this.stage = stage;
  }

  @AfterEach
  void replaysEveryHistory(TestInfo test) throws Exception {
    if (GoldenFolder.isWritten()) {
      AnnotationSupport.findAnnotation(test.getTestMethod(), Golden.class)
          .ifPresent(golden -> stage.record(golden.value()));
    }
    stage.close();
  }

  /** Cancels the task and waits for its end. */
  protected void cancel() {
    stage.control(ControlCommand.CANCEL);
    assertThat(stage.report().state()).isEqualTo(TaskState.CANCELLED);
  }
}
