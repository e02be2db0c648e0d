package dev.perdure.workflows.port;

import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.activity.LocalActivityOptions;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.ChildWorkflowCancellationType;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** The factory of activity stubs, with every timeout and retry policy of the product. */
public final class Ports {

  /**
   * The time that a worker has for a piece of workflow code before another worker is asked. A task
   * goes on this long after its worker was killed; the SDK's default is 10 s.
   */
  public static final Duration WORKFLOW_TASK = Duration.ofSeconds(5);

  /**
   * The time that work waits for the worker that knows its workflow before any worker may take it.
   * A task goes on this long after its worker was killed; the SDK's default is 5 s.
   */
  public static final Duration STICKY = Duration.ofSeconds(2);

  /** The longest Retry-After that is waited for; a longer one is an operator's matter as well. */
  public static final Duration MAX_RETRY_AFTER = Duration.ofHours(1);

  /** The first pause between two model calls; each next one is twice as long. */
  public static final Duration FIRST_MODEL_PAUSE = Duration.ofSeconds(2);

  /** The longest pause of a provider that answers that it is busy. */
  public static final Duration MAX_MODEL_RETRY_DELAY = Duration.ofMinutes(1);

  /** The longest pause of a provider that can't be reached. */
  public static final Duration MAX_OUTAGE_RETRY_DELAY = Duration.ofSeconds(20);

  /** How long a provider that can't be reached is tried before an operator is asked. */
  public static final Duration OUTAGE = Duration.ofSeconds(110);

  /** How long a provider is tried before the next model of the list takes over. */
  public static final Duration FAILOVER = Duration.ofSeconds(30);

  /** The first pause of a parked model call; each next one is twice as long. */
  public static final Duration FIRST_PARKED_PAUSE = Duration.ofSeconds(15);

  /** The longest pause of a parked model call: a task goes on this long after an outage. */
  public static final Duration MAX_PARKED_PAUSE = Duration.ofMinutes(1);

  /** How often a provider is asked again that answers that it is busy. */
  public static final int BUSY_REPLIES = 8;

  /** How often a model is asked again whose reply can't be read. */
  public static final int UNREADABLE_REPLIES = 3;

  /** A wait for a provider that is shown as one. */
  public static final Duration MIN_REPORTED_WAIT = Duration.ofSeconds(5);

  /** How long a person waits for a host to take up a question. */
  public static final Duration HOST_PICKUP_TIMEOUT = Duration.ofSeconds(10);

  /** How long a host may take for the answer. */
  public static final Duration HISTORY = Duration.ofMinutes(2);

  /** How long a run waits for a workflow of its id that the engine is still closing. */
  public static final Duration CLOSING = Duration.ofSeconds(1);

  /** How often it waits. */
  public static final int CLOSING_TRIES = 60;

  /** How often in a row a workflow task may fail before its root counts as stuck. */
  public static final int MAX_FAILED_WORKFLOW_TASKS = 3;

  /** How often a record may fail before the root that waits for it counts as stuck. */
  public static final int MAX_FAILED_RECORDS = 10;

  /**
   * How often a worker may begin an activity on the host of a workspace. A call that ends its
   * worker each time is given up then, and a call that fails each time.
   */
  public static final int MAX_BEGUN_ATTEMPTS = 5;

  /**
   * The engine's own limit for such an activity. A stopped worker takes attempts that it never
   * begins, one for each heartbeat timeout and pause: a local engine reaches the limit after half
   * an hour.
   */
  private static final int MAX_HOST_ATTEMPTS = 90;

  private static final int MODEL_CALLS = 40;
  private static final Duration MODEL_CALL = Duration.ofMinutes(20);
  private static final Duration TRIAGE = Duration.ofSeconds(90);
  private static final Duration SMALL_AGENT = Duration.ofSeconds(20);
  private static final Duration REFLECTION = Duration.ofMinutes(2);
  private static final Duration TOOL_CALL = Duration.ofMinutes(35);
  private static final Duration RECORD = Duration.ofSeconds(5);
  private static final Duration WORKSPACE = Duration.ofMinutes(45);

  private Ports() {}

  /** Model calls: retried with growing pauses, or when the vendor says. */
  public static ModelActivities models(String summary) {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(MODEL_CALL, summary)
            .setScheduleToCloseTimeout(MODEL_CALL.multipliedBy(MODEL_CALLS))
            .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
            .setRetryOptions(retry(FIRST_MODEL_PAUSE, MAX_MODEL_RETRY_DELAY, MODEL_CALLS))
            .build());
  }

  /**
   * Model calls that have asked a person: tried again without a limit until the provider answers.
   * The engine keeps the pauses, so that an outage of days adds nothing to the history.
   */
  public static ModelActivities parkedModels(String summary) {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(MODEL_CALL, summary)
            .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
            .setRetryOptions(retry(FIRST_PARKED_PAUSE, MAX_PARKED_PAUSE, 0))
            .build());
  }

  /** Small agents, which nothing waits for long and nothing depends on: tried once. */
  public static ModelActivities smallAgents(String summary) {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(SMALL_AGENT, summary)
            .setScheduleToCloseTimeout(SMALL_AGENT)
            .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
            .build());
  }

  /** The choice of a strategy: tried again once, and then done without. */
  public static ModelActivities triage(String summary) {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(TRIAGE, summary)
            .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(2).build())
            .build());
  }

  /** Reflections on failed steps, without which work goes on as well. */
  public static ModelActivities reflections(String summary) {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(REFLECTION, summary)
            .setScheduleToCloseTimeout(REFLECTION)
            .setRetryOptions(retry(FIRST_MODEL_PAUSE, MAX_MODEL_RETRY_DELAY, 3))
            .build());
  }

  /** Tool calls on the host of the workspace; repeating one is safe, the journal decides. */
  public static ToolActivities tools(String queue, String summary) {
    return Workflow.newActivityStub(ToolActivities.class, onHost(TOOL_CALL, queue, summary));
  }

  /** Hooks on the host of the workspace; an answer that is kept is not asked for again. */
  public static HookActivities hooks(String queue, String summary) {
    return Workflow.newActivityStub(HookActivities.class, onHost(TOOL_CALL, queue, summary));
  }

  /** Work on the worktree as a whole: cloning, checks, delivery. */
  public static WorkspaceActivities workspace(String queue, String summary) {
    return Workflow.newActivityStub(WorkspaceActivities.class, onHost(WORKSPACE, queue, summary));
  }

  /** Files that are no longer needed: removed now, or else with those of their task. */
  public static WorkspaceActivities abandoned(String queue, String summary) {
    return Workflow.newActivityStub(
        WorkspaceActivities.class,
        beating(HISTORY, summary)
            .setTaskQueue(queue)
            .setScheduleToStartTimeout(HOST_PICKUP_TIMEOUT)
            .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
            .build());
  }

  /**
   * Returns the activities for a person's requests about a host's checkpoints. The person waits, so
   * each request runs soon or not at all. Perdure sends a request once, because a repeated undo
   * undoes more.
   */
  public static CheckpointActivities history(String queue, String summary) {
    return Workflow.newActivityStub(
        CheckpointActivities.class,
        ActivityOptions.newBuilder()
            .setSummary(summary)
            .setTaskQueue(queue)
            .setScheduleToStartTimeout(HOST_PICKUP_TIMEOUT)
            .setStartToCloseTimeout(HISTORY)
            .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
            .build());
  }

  /** The record of a task. */
  public static TaskActivities tasks(String summary) {
    return Workflow.newActivityStub(TaskActivities.class, record(summary));
  }

  /** The record of a task by local activities, which are tried once and never wait. */
  public static TaskActivities localTasks(String summary) {
    return Workflow.newLocalActivityStub(TaskActivities.class, localRecord(summary));
  }

  /** The record of a run. */
  public static RunActivities runs(String summary) {
    return Workflow.newActivityStub(RunActivities.class, record(summary));
  }

  /** The record of a run by local activities, which are tried once and never wait. */
  public static RunActivities localRuns(String summary) {
    return Workflow.newLocalActivityStub(RunActivities.class, localRecord(summary));
  }

  /**
   * A run as a child: it is cancelled with its parent, which waits until it is quiet. Where the
   * parent is closed from outside, the run is terminated with it and leaves its records unchanged:
   * the parent's successor continues from them, at the same turn and with the same requests.
   */
  public static ChildWorkflowOptions child(String workflowId, String summary, String details) {
    return ChildWorkflowOptions.newBuilder()
        .setStaticSummary(summary)
        .setStaticDetails(details)
        .setWorkflowId(workflowId)
        .setWorkflowTaskTimeout(WORKFLOW_TASK)
        .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE)
        .setCancellationType(ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED)
        .build();
  }

  /** A database that is away is waited for: a record is never given up. */
  private static ActivityOptions record(String summary) {
    return ActivityOptions.newBuilder()
        .setSummary(summary)
        .setStartToCloseTimeout(RECORD)
        .setRetryOptions(retry(Duration.ofMillis(500), Duration.ofSeconds(10), 0))
        .build();
  }

  private static LocalActivityOptions localRecord(String summary) {
    return LocalActivityOptions.newBuilder()
        .setSummary(summary)
        .setStartToCloseTimeout(RECORD)
        .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
        .setDoNotIncludeArgumentsIntoMarker(true)
        .build();
  }

  private static ActivityOptions onHost(Duration startToClose, String queue, String summary) {
    return beating(startToClose, summary)
        .setTaskQueue(queue)
        .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
        .setRetryOptions(retry(Duration.ofMillis(500), Duration.ofSeconds(10), MAX_HOST_ATTEMPTS))
        .build();
  }

  private static ActivityOptions.Builder beating(Duration startToClose, String summary) {
    return ActivityOptions.newBuilder()
        .setSummary(summary)
        .setStartToCloseTimeout(startToClose)
        .setHeartbeatTimeout(Heartbeats.LOCAL.timeout());
  }

  private static RetryOptions retry(Duration first, Duration longest, int attempts) {
    return RetryOptions.newBuilder()
        .setInitialInterval(first)
        .setMaximumInterval(longest)
        .setBackoffCoefficient(2)
        .setMaximumAttempts(attempts)
        .build();
  }
}
