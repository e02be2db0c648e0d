package dev.perdure.web.outbox;

import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_PAUSED;
import static io.temporal.api.enums.v1.WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_RUNNING;

import com.google.protobuf.ByteString;
import dev.perdure.workflows.port.FailureTypes;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.task.TaskWorkflow;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryResponse;
import io.temporal.common.metadata.POJOActivityInterfaceMetadata;
import io.temporal.common.metadata.POJOWorkflowInterfaceMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads from Temporal's description of a root workflow whether it is stuck: its workflow task or
 * the activity that writes a record fails again and again, or a foreign workflow holds its id.
 */
final class StuckWorkReader {

  private static final Set<String> RECORDS =
      Stream.of(TaskActivities.class, RunActivities.class)
          .map(POJOActivityInterfaceMetadata::newInstance)
          .flatMap(port -> port.getMethodsMetadata().stream())
          .map(method -> method.getActivityTypeName())
          .collect(Collectors.toUnmodifiableSet());

  private static final Set<String> AWAY =
      Set.of(
          FailureTypes.DATABASE_AWAY,
          FailureTypes.NO_HOST,
          FailureTypes.MISSING_KEY,
          "CannotCreateTransactionException",
          "CannotGetJdbcConnectionException",
          "DataAccessResourceFailureException",
          "SQLTransientConnectionException",
          "EngineUnavailable");

  private static final String TOO_LARGE = "Failure exceeds size limit.";
  private static final Duration MAX_FAILING_TIME = Duration.ofMinutes(1);
  private static final Duration MAX_CLOCK_SKEW = Duration.ofMinutes(1);
  private static final long MAX_ATTEMPTS = 1_000_000;

  /** The engine takes so many signals of one workflow, each of which is an event. */
  private static final int MAX_SIGNALS = 10_000;

  private static final String ROOT =
      POJOWorkflowInterfaceMetadata.newInstance(TaskWorkflow.class).getWorkflowType().orElseThrow();
  private static final String WORKFLOW = "The task's workflow";

  private StuckWorkReader() {}

  /** Whether the engine holds a workflow's id; a paused workflow goes on once it is unpaused. */
  static boolean isOpen(WorkflowExecutionStatus status) {
    return status == WORKFLOW_EXECUTION_STATUS_RUNNING
        || status == WORKFLOW_EXECUTION_STATUS_PAUSED;
  }

  /**
   * The foreign workflow that holds the id of a task: signals of people reach it and not the root.
   * A delayed root handles no signal. Its start and its beginning are times of the engine, whose
   * clock may differ from ours.
   *
   * @param queue the task queue of roots
   */
  static Optional<StuckWork> foreign(
      DescribeWorkflowExecutionResponse root, String queue, Instant now) {
    WorkflowExecutionInfo info = root.getWorkflowExecutionInfo();
    if (!isOpen(info.getStatus())) {
      return Optional.empty();
    }
    boolean isRoot = ROOT.equals(info.getType().getName()) && queue.equals(info.getTaskQueue());
    Instant start = Instant.ofEpochSecond(info.getStartTime().getSeconds());
    Instant beginning = Instant.ofEpochSecond(info.getExecutionTime().getSeconds());
    return isRoot
        ? Optional.of(beginning)
            .filter(time -> time.isAfter(now.plus(MAX_CLOCK_SKEW)))
            .filter(time -> time.isAfter(start.plus(MAX_CLOCK_SKEW)))
            .map(time -> StuckWork.delayed(run(root), time, now.getEpochSecond()))
        : Optional.of(
            StuckWork.foreign(
                run(root), info.getType().getName(), info.getTaskQueue(), now.getEpochSecond()));
  }

  /**
   * A root that has had so many signals that the engine refuses those of people. It goes on as a
   * new one long before, unless runs are under way. A history may be as long by the task's own
   * work.
   *
   * @param pages gives the page of the root's history behind a token
   */
  static Optional<StuckWork> full(
      DescribeWorkflowExecutionResponse root,
      Function<ByteString, GetWorkflowExecutionHistoryResponse> pages,
      Instant now) {
    WorkflowExecutionInfo info = root.getWorkflowExecutionInfo();
    return isOpen(info.getStatus())
            && info.getHistoryLength() >= MAX_SIGNALS
            && root.getPendingChildrenCount() > 0
            && SignalCount.reaches(MAX_SIGNALS, info.getHistoryLength(), pages)
        ? Optional.of(StuckWork.full(run(root), MAX_SIGNALS, now.getEpochSecond()))
        : Optional.empty();
  }

  /** Whether a workflow task is due: the events since the last one tell whether it fails. */
  static boolean isSuspect(DescribeWorkflowExecutionResponse root) {
    return root.hasPendingWorkflowTask();
  }

  /**
   * The workflow task that fails. A signal restarts the engine's count of attempts, so the failures
   * since the last completed workflow task count.
   *
   * @param history the events since then; empty if the engine does not tell them
   */
  static Optional<StuckWork> workflowTask(
      DescribeWorkflowExecutionResponse root, Optional<UnfinishedHistory> history, Instant now) {
    if (!isSuspect(root)) {
      return Optional.empty();
    }
    return history.isPresent() ? failing(root, history.get(), now) : retried(root);
  }

  private static Optional<StuckWork> failing(
      DescribeWorkflowExecutionResponse root, UnfinishedHistory history, Instant now) {
    List<HistoryEvent> failed = history.failures();
    if (failed.isEmpty()) {
      return Optional.empty();
    }
    int attempt = root.getPendingWorkflowTask().getAttempt();
    int failures = failed.size() + Math.max(0, attempt - 2);
    boolean isOld = !UnfinishedHistory.time(failed.getLast()).isAfter(now.minus(MAX_FAILING_TIME));
    return isOld || failures >= Ports.MAX_FAILED_WORKFLOW_TASKS
        ? Optional.of(
            StuckWork.failing(
                run(root) + "." + history.since(),
                run(root),
                WORKFLOW,
                failures,
                failed.getFirst().getEventId() * MAX_ATTEMPTS + attempt,
                message(failed.getFirst())))
        : Optional.empty();
  }

  /**
   * Whether the newest workflow task failed for a key that is missing at a worker. A start or a
   * signal that this process can't read either is a stranger's.
   */
  static boolean awaitsKey(UnfinishedHistory history, Predicate<HistoryEvent> isUnreadable) {
    return history.failures().stream()
            .findFirst()
            .map(event -> event.getWorkflowTaskFailedEventAttributes().getFailure())
            .filter(StuckWorkReader::isMissingKey)
            .isPresent()
        && history.events().stream().noneMatch(isUnreadable);
  }

  private static boolean isMissingKey(Failure failure) {
    return FailureTypes.MISSING_KEY.equals(failure.getApplicationFailureInfo().getType());
  }

  private static Optional<StuckWork> retried(DescribeWorkflowExecutionResponse root) {
    int failures = root.getPendingWorkflowTask().getAttempt() - 1;
    return failures >= Ports.MAX_FAILED_WORKFLOW_TASKS
        ? Optional.of(StuckWork.failing(run(root), run(root), WORKFLOW, failures, failures, ""))
        : Optional.empty();
  }

  private static String run(DescribeWorkflowExecutionResponse root) {
    return root.getWorkflowExecutionInfo().getExecution().getRunId();
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
        .filter(activity -> !isAway(activity.getLastFailure()))
        .map(activity -> record(run(root), activity))
        .findFirst();
  }

  /**
   * Whether a record waits for a database or a host: the same record passes later. The engine keeps
   * no more than a sentence of a failure that is too large, as those of older builds are.
   */
  private static boolean isAway(Failure failure) {
    return isLostConnection(failure) || (failure.hasCause() && isAway(failure.getCause()));
  }

  private static boolean isLostConnection(Failure failure) {
    String type = failure.getApplicationFailureInfo().getType();
    return failure.hasTimeoutFailureInfo()
        || failure.getMessage().equals(TOO_LARGE)
        || AWAY.stream().anyMatch(type::endsWith);
  }

  private static StuckWork record(String run, PendingActivityInfo activity) {
    int failures = activity.getAttempt() - 1;
    return StuckWork.failing(
        run + "." + activity.getActivityId(),
        run,
        "The record '%s' of the task".formatted(activity.getActivityType().getName()),
        failures,
        failures,
        PendingWorkReader.failure(activity).orElse(""));
  }
}
