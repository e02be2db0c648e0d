package dev.perdure.web.engine;

import dev.perdure.activities.files.DiskFull;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Temporal activity interceptor that keeps a full disk from counting as an attempt. An activity
 * with a heartbeat waits until there is room and repeats itself within its attempt; the journal
 * knows which effects it had. Any other activity fails with a type of its own.
 */
final class DiskOutageInterceptor extends WorkerInterceptorBase {

  private static final Logger LOG = LoggerFactory.getLogger(DiskOutageInterceptor.class);

  private final BooleanSupplier hasRoom;

  DiskOutageInterceptor(BooleanSupplier hasRoom) {
    this.hasRoom = hasRoom;
  }

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new Inbound(next);
  }

  private final class Inbound extends ActivityInboundCallsInterceptorBase {

    private @Nullable OutageWait wait;

    Inbound(ActivityInboundCallsInterceptor next) {
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
          // CHECKSTYLE-ALLOW IllegalCatch: a full disk may stand behind any failure
        } catch (RuntimeException e) {
          await(DiskFull.in(e).orElseThrow(() -> e));
        }
      }
    }

    private void await(DiskFull outage) {
      OutageWait known = wait;
      if (known == null) {
        throw ApplicationFailure.newFailure(outage.sentence(), FailureTypes.DISK_FULL);
      }
      LOG.warn("Activity {} waits for the disk: {}", known.activity(), outage.sentence());
      known.until(hasRoom);
    }
  }
}
