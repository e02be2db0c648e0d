package dev.perdure.workflows.flow;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.api.enums.v1.SignalExternalWorkflowExecutionFailedCause;
import io.temporal.failure.ApplicationFailure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The engine refuses a signal; its reason says whether the workflow is full or has ended. */
class SignalLimitTest {

  @ParameterizedTest
  @EnumSource(SignalExternalWorkflowExecutionFailedCause.class)
  void failsTheWorkflowTaskOnlyWhereTheWorkflowTakesNoMoreSignals(
      SignalExternalWorkflowExecutionFailedCause cause) {
    var refusal = ApplicationFailure.newFailure("refused", cause.name());
    boolean isFull =
        cause
            == SignalExternalWorkflowExecutionFailedCause
                .SIGNAL_EXTERNAL_WORKFLOW_EXECUTION_FAILED_CAUSE_SIGNAL_COUNT_LIMIT_EXCEEDED;

    assertThatThrownBy(() ->
            SignalLimit.send(
                "t_1.main",
                () -> {
                  throw refusal;
                }))
        .isInstanceOf(isFull ? SignalLimit.SignalsUsedUp.class : ApplicationFailure.class)
        .hasMessageContaining(isFull ? "'t_1.main' takes no more signals" : "refused");
  }
}
