package dev.perdure.web.outbox;

import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.TaskActivities;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.common.metadata.POJOActivityInterfaceMetadata;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads from Temporal's description of a root workflow whether it is stuck: its workflow task fails
 * again and again, or the activity that writes a record does.
 */
final class StuckWorkReader {

  private static final Set<String> RECORDS =
      Stream.of(TaskActivities.class, RunActivities.class)
          .map(POJOActivityInterfaceMetadata::newInstance)
          .flatMap(port -> port.getMethodsMetadata().stream())
          .map(method -> method.getActivityTypeName())
          .collect(Collectors.toUnmodifiableSet());

  private StuckWorkReader() {}

  /** Whether there are so many attempts at the workflow task that its last end matters. */
  static boolean isSuspect(DescribeWorkflowExecutionResponse root) {
    return failures(root) >= Ports.MAX_FAILED_WORKFLOW_TASKS;
  }

  /** The workflow task that fails; one that timed out only waits for a worker. */
  static Optional<StuckWork> workflowTask(
      DescribeWorkflowExecutionResponse root, Optional<HistoryEvent> last) {
    boolean isFailing =
        isSuspect(root)
            && last.filter(
                    event -> event.getEventType() != EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED)
                .isEmpty();
    return isFailing
        ? Optional.of(
            new StuckWork(
                root.getWorkflowExecutionInfo().getExecution().getRunId(),
                "The task's workflow",
                failures(root),
                last.map(StuckWorkReader::message).orElse("")))
        : Optional.empty();
  }

  private static int failures(DescribeWorkflowExecutionResponse root) {
    return root.hasPendingWorkflowTask() ? root.getPendingWorkflowTask().getAttempt() - 1 : 0;
  }

  private static String message(HistoryEvent event) {
    return event.getWorkflowTaskFailedEventAttributes().getFailure().getMessage();
  }

  /** The record that fails. */
  static Optional<StuckWork> record(DescribeWorkflowExecutionResponse root) {
    return root.getPendingActivitiesList().stream()
        .filter(activity -> RECORDS.contains(activity.getActivityType().getName()))
        .filter(activity -> activity.getAttempt() - 1 >= Ports.MAX_FAILED_RECORDS)
        .filter(activity -> PendingWorkReader.failure(activity).isPresent())
        .map(StuckWorkReader::record)
        .findFirst();
  }

  private static StuckWork record(PendingActivityInfo activity) {
    return new StuckWork(
        activity.getActivityId(),
        "The record '%s' of the task".formatted(activity.getActivityType().getName()),
        activity.getAttempt() - 1,
        PendingWorkReader.failure(activity).orElse(""));
  }
}
