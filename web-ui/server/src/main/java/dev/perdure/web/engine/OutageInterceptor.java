package dev.perdure.web.engine;

import dev.perdure.activities.process.Heartbeat;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Temporal activity interceptor that keeps the outage of a part from counting as an attempt. An
 * activity with a heartbeat waits for the part and repeats itself within its attempt; the journal
 * knows which effects it had. Any other activity fails with a type of its own: records are retried
 * without limit.
 */
abstract class OutageInterceptor extends WorkerInterceptorBase {

  private static final Logger LOG = LoggerFactory.getLogger(OutageInterceptor.class);

  /** The name of the part, for the log. */
  abstract String part();

  /** The sentence about the outage that caused a failure, if one did. */
  abstract Optional<String> outage(RuntimeException failure);

  /** The type of the failure of an activity that can't wait. */
  abstract String failureType();

  /** Whether the part is back. */
  abstract boolean isBack();

  /** The check whether the part is back that a failure lacked. */
  BooleanSupplier isBackAfter(RuntimeException failure) {
    return this::isBack;
  }

  @Override
  public final ActivityInboundCallsInterceptor interceptActivity(
      ActivityInboundCallsInterceptor next) {
    return new OutageInbound(next);
  }

  private final class OutageInbound extends ActivityInboundCallsInterceptorBase {

    private @Nullable OutageWait wait;

    OutageInbound(ActivityInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(ActivityExecutionContext context) {
      wait = Heartbeat.isExpected(context.getInfo()) ? new OutageWait(context) : null;
      super.init(context);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      while (true) {
        try {
          return super.execute(input);
          // CHECKSTYLE-ALLOW IllegalCatch: an outage may stand behind any failure
        } catch (RuntimeException e) {
          await(outage(e).orElseThrow(() -> e), isBackAfter(e));
        }
      }
    }

    private void await(String sentence, BooleanSupplier isBack) {
      OutageWait known = wait;
      if (known == null) {
        throw ApplicationFailure.newFailure(sentence, failureType());
      }
      LOG.warn("Activity {} waits for the {}: {}", known.activity(), part(), sentence);
      known.until(sentence, isBack);
    }
  }
}
