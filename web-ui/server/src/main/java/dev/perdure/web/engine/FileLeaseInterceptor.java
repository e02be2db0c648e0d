package dev.perdure.web.engine;

import dev.perdure.activities.journal.db.FileLease;
import dev.perdure.activities.journal.db.FilesMovedException;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationErrorCategory;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/**
 * Temporal activity interceptor that lets activities of a host act on a task's files only while the
 * task belongs to the host. A host that comes back after its tasks moved finds activities of the
 * workflows from before the move.
 */
final class FileLeaseInterceptor extends WorkerInterceptorBase {

  /** Perdure ends the workflow of a moved task soon, and this activity with it. */
  private static final Duration RETRY_DELAY = Duration.ofSeconds(30);

  private final String hostQueue;
  private final Function<TaskId, Optional<FileLease>> leases;

  FileLeaseInterceptor(String hostQueue, Function<TaskId, Optional<FileLease>> leases) {
    this.hostQueue = hostQueue;
    this.leases = leases;
  }

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new FileLeaseInbound(next);
  }

  private final class FileLeaseInbound extends ActivityInboundCallsInterceptorBase {

    private boolean isOnHost;

    FileLeaseInbound(ActivityInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(ActivityExecutionContext context) {
      isOnHost = hostQueue.equals(context.getInfo().getActivityTaskQueue());
      super.init(context);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      String task = isOnHost ? LogContext.of(input.getArguments()).get(LogContext.TASK) : null;
      if (task == null) {
        return super.execute(input);
      }
      try {
        Optional<FileLease> lease = leases.apply(new TaskId(task));
        return lease.isPresent() ? held(lease.get(), input) : super.execute(input);
      } catch (FilesMovedException e) {
        throw moved(e);
      }
    }

    private ActivityOutput held(FileLease lease, ActivityInput input) {
      try (FileLease.Hold _ = lease.hold()) {
        return super.execute(input);
      }
    }
  }

  private static ApplicationFailure moved(FilesMovedException e) {
    return ApplicationFailure.newBuilder()
        .setMessage(String.valueOf(e.getMessage()))
        .setType(FailureTypes.FILES_MOVED)
        .setCategory(ApplicationErrorCategory.BENIGN)
        .setNextRetryDelay(RETRY_DELAY)
        .build();
  }
}
