package dev.perdure.web.engine;

import dev.perdure.activities.process.Heartbeat;
import dev.perdure.web.engine.encryption.KeyWait;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Temporal activity interceptor that lets an activity wait for the key of its arguments, which the
 * SDK decodes after {@code init} and before {@code execute}. An activity without a heartbeat fails
 * and is tried again.
 */
final class KeyWaitInterceptor extends WorkerInterceptorBase {

  private static final Logger LOG = LoggerFactory.getLogger(KeyWaitInterceptor.class);

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new ActivityInboundCallsInterceptorBase(next) {

      @Override
      public void init(ActivityExecutionContext context) {
        KeyWait.withdraw();
        super.init(context);
        if (Heartbeat.isExpected(context.getInfo())) {
          offer(context);
        }
      }

      @Override
      public ActivityOutput execute(ActivityInput input) {
        KeyWait.withdraw();
        return super.execute(input);
      }
    };
  }

  private static void offer(ActivityExecutionContext context) {
    KeyWait.offer((sentence, isThere) -> {
      LOG.warn("Activity {} waits for a key: {}", context.getInfo().getActivityType(), sentence);
      new OutageWait(context).until(sentence, isThere);
    });
  }
}
