package dev.perdure.web.outbox;

import com.google.protobuf.Timestamp;
import dev.perdure.activities.process.BegunAttempts;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.enums.v1.PendingWorkflowTaskState;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.client.ActivityWorkerShutdownException;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import io.temporal.payload.codec.PayloadCodecException;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads from Temporal's description of a workflow since when work is due that no worker has taken,
 * and why a pending activity failed last.
 */
final class PendingWorkReader {

  private static final String STOPPED = ActivityWorkerShutdownException.class.getName();

  private PendingWorkReader() {}

  /** Since when its workflow task and its activities are due; what waits for a retry is not. */
  static Stream<Instant> due(DescribeWorkflowExecutionResponse workflow, Instant now) {
    Stream<Timestamp> activities =
        workflow.getPendingActivitiesList().stream()
            .filter(PendingWorkReader::isScheduled)
            .map(PendingWorkReader::time);
    var task = workflow.getPendingWorkflowTask();
    boolean waits =
        task.getState() == PendingWorkflowTaskState.PENDING_WORKFLOW_TASK_STATE_SCHEDULED;
    Stream<Timestamp> own = waits ? Stream.of(task.getScheduledTime()) : Stream.empty();
    return Stream.concat(activities, own)
        .map(time -> Instant.ofEpochSecond(time.getSeconds(), time.getNanos()))
        .filter(time -> !time.isAfter(now));
  }

  /**
   * Returns the reason for the last failure of an activity. A stop of the activity's worker is no
   * failure of the activity.
   */
  static Optional<String> failure(PendingActivityInfo activity) {
    Failure last = activity.getLastFailure();
    return activity.hasLastFailure() && !STOPPED.equals(last.getApplicationFailureInfo().getType())
        ? Optional.of(last.getMessage())
        : Optional.empty();
  }

  /** The outage whose end an activity awaits, by the details of its last heartbeat. */
  static Optional<String> awaits(PendingActivityInfo activity, DataConverter data) {
    if (!activity.hasHeartbeatDetails()) {
      return Optional.empty();
    }
    try {
      BegunAttempts attempts =
          data.fromPayloads(
              0,
              Optional.of(activity.getHeartbeatDetails()),
              BegunAttempts.class,
              BegunAttempts.class);
      return Optional.ofNullable(attempts.awaits());
    } catch (DataConverterException | PayloadCodecException _) {
      return Optional.empty();
    }
  }

  private static boolean isScheduled(PendingActivityInfo activity) {
    return activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_SCHEDULED;
  }

  private static Timestamp time(PendingActivityInfo activity) {
    return activity.hasNextAttemptScheduleTime()
        ? activity.getNextAttemptScheduleTime()
        : activity.getScheduledTime();
  }
}
