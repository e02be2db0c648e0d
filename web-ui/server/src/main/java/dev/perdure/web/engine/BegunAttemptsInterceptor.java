package dev.perdure.web.engine;

import dev.perdure.activities.process.BegunAttempts;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.process.ServerBusyException;
import dev.perdure.workflows.port.Ports;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.activity.ActivityInfo;
import io.temporal.client.ActivityCompletionException;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Temporal activity interceptor that limits how often activities on a host begin, and ignores
 * attempts that the engine has given to a stopped worker. A worker that goes on after a pause finds
 * such attempts in its polls; it asks the engine before it begins one. An attempt that finds a
 * server busy does not count.
 */
final class BegunAttemptsInterceptor extends WorkerInterceptorBase {

  private final String hostQueue;

  BegunAttemptsInterceptor(String hostQueue) {
    this.hostQueue = hostQueue;
  }

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new BegunAttemptsInbound(next);
  }

  private final class BegunAttemptsInbound extends ActivityInboundCallsInterceptorBase {

    private @Nullable ActivityExecutionContext beating;

    BegunAttemptsInbound(ActivityInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(ActivityExecutionContext context) {
      beating = Heartbeat.isExpected(context.getInfo()) ? context : null;
      super.init(context);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      ActivityExecutionContext context = beating;
      if (context == null) {
        return super.execute(input);
      }
      BegunAttempts attempts = BegunAttempts.of(context);
      ActivityInfo info = context.getInfo();
      context.heartbeat(attempts);
      return info.getActivityTaskQueue().equals(hostQueue)
          ? limited(input, attempts, context)
          : super.execute(input);
    }

    private ActivityOutput limited(
        ActivityInput input, BegunAttempts attempts, ActivityExecutionContext context) {
      if (attempts.begun() > Ports.MAX_BEGUN_ATTEMPTS) {
        throw ApplicationFailure.newNonRetryableFailure(
            "A worker began the activity '%s' %d times and stopped each time."
                .formatted(context.getInfo().getActivityType(), Ports.MAX_BEGUN_ATTEMPTS),
            "timeout");
      }
      try {
        return super.execute(input);
      } catch (ActivityCompletionException | CanceledFailure e) {
        throw e;
      } catch (ServerBusyException e) {
        context.heartbeat(attempts.withoutNewest());
        throw e.failure(attempts.attempt());
        // CHECKSTYLE-ALLOW IllegalCatch: whatever an activity throws ends its last attempt
      } catch (RuntimeException e) {
        throw attempts.begun() < Ports.MAX_BEGUN_ATTEMPTS ? e : last(e);
      }
    }
  }

  /** The failure as one that is not retried. */
  private static RuntimeException last(RuntimeException failure) {
    if (failure instanceof ApplicationFailure application) {
      application.setNonRetryable(true);
      return application;
    }
    String message = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    return ApplicationFailure.newBuilder()
        .setMessage(message)
        .setType(failure.getClass().getName())
        .setNonRetryable(true)
        .setCause(failure)
        .build();
  }
}
