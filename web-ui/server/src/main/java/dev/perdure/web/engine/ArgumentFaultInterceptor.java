package dev.perdure.web.engine;

import dev.perdure.workflows.port.FailureTypes;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.springframework.dao.IncorrectResultSizeDataAccessException;
import tools.jackson.core.JacksonException;

/**
 * Temporal activity interceptor that makes a failure non-retryable where its argument is the cause,
 * in the activities that signals lead to. Anybody who reaches the engine can send a signal, and an
 * activity that is retried for ever would block the request desk. The first attempts are retried,
 * as a race may be the cause.
 */
final class ArgumentFaultInterceptor extends WorkerInterceptorBase {

  private static final int MAX_RACES = 3;

  private static final Set<String> AFTER_SIGNALS =
      Set.of(
          "raiseRequest",
          "settleRequest",
          "refuseDecision",
          "reopenPlan",
          "revisePlan",
          "withdrawRequests",
          "updateTaskState",
          "acceptCommand",
          "dropRecord");

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new ArgumentFaultInbound(next);
  }

  private static final class ArgumentFaultInbound extends ActivityInboundCallsInterceptorBase {

    private boolean isLast;

    ArgumentFaultInbound(ActivityInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(ActivityExecutionContext context) {
      isLast =
          context.getInfo().getAttempt() >= MAX_RACES
              && AFTER_SIGNALS.contains(context.getInfo().getActivityType());
      super.init(context);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      try {
        return super.execute(input);
      } catch (IllegalArgumentException
          | NoSuchElementException
          | NullPointerException
          | IncorrectResultSizeDataAccessException
          | JacksonException e) {
        throw translated(e);
      }
    }

    private RuntimeException translated(RuntimeException failure) {
      return isLast
          ? ApplicationFailure.newBuilder()
              .setMessage("The journal has nothing that fits: " + reason(failure))
              .setType(FailureTypes.DATA_FAULT)
              .setNonRetryable(true)
              .setCause(failure)
              .build()
          : failure;
    }

    private static String reason(RuntimeException failure) {
      return Objects.requireNonNullElse(
          failure.getMessage(), failure.getClass().getSimpleName() + ".");
    }
  }
}
