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

  /** How long a worker may take for a piece of workflow code before another one is asked. */
  public static final Duration WORKFLOW_TASK = Duration.ofSeconds(5);

  /** How long work waits for a worker that has died before any other may take it. */
  public static final Duration STICKY = Duration.ofSeconds(2);

  /**
   * After this silence an activity is given to another worker. A process that starts again on the
   * host of one that died gives back what that one had, and need not wait for this; it counts where
   * a whole host is lost. It is ten times the beat, as a loaded machine may keep a live process
   * from beating for seconds, and a model's answer would be asked for and paid twice.
   */
  public static final Duration HEARTBEAT = Duration.ofSeconds(10);

  /** How often activities say that they live. */
  public static final Duration BEAT = Duration.ofSeconds(1);

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
   * begins, one for each {@link #HEARTBEAT} and pause: the limit is reached after half an hour.
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
  public static ModelActivities models() {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(MODEL_CALL)
            .setScheduleToCloseTimeout(MODEL_CALL.multipliedBy(MODEL_CALLS))
            .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
            .setRetryOptions(retry(FIRST_MODEL_PAUSE, MAX_MODEL_RETRY_DELAY, MODEL_CALLS))
            .build());
  }

  /**
   * Model calls that have asked a person: tried again without a limit until the provider answers.
   * The engine keeps the pauses, so that an outage of days adds nothing to the history.
   */
  public static ModelActivities parkedModels() {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(MODEL_CALL)
            .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
            .setRetryOptions(retry(FIRST_PARKED_PAUSE, MAX_PARKED_PAUSE, 0))
            .build());
  }

  /** Small agents, which nothing waits for long and nothing depends on: tried once. */
  public static ModelActivities smallAgents() {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(SMALL_AGENT)
            .setScheduleToCloseTimeout(SMALL_AGENT)
            .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
            .build());
  }

  /** The choice of a strategy: tried again once, and then done without. */
  public static ModelActivities triage() {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(TRIAGE)
            .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(2).build())
            .build());
  }

  /** Reflections on failed steps, without which work goes on as well. */
  public static ModelActivities reflections() {
    return Workflow.newActivityStub(
        ModelActivities.class,
        beating(REFLECTION)
            .setScheduleToCloseTimeout(REFLECTION)
            .setRetryOptions(retry(FIRST_MODEL_PAUSE, MAX_MODEL_RETRY_DELAY, 3))
            .build());
  }

  /** Tool calls on the host of the workspace; repeating one is safe, the journal decides. */
  public static ToolActivities tools(String queue) {
    return Workflow.newActivityStub(ToolActivities.class, onHost(TOOL_CALL, queue));
  }

  /** Hooks on the host of the workspace; an answer that is kept is not asked for again. */
  public static HookActivities hooks(String queue) {
    return Workflow.newActivityStub(HookActivities.class, onHost(TOOL_CALL, queue));
  }

  /** Work on the worktree as a whole: cloning, checks, delivery. */
  public static WorkspaceActivities workspace(String queue) {
    return Workflow.newActivityStub(WorkspaceActivities.class, onHost(WORKSPACE, queue));
  }

  /** Files that nobody waits for any more: put away now, or else with those of their task. */
  public static WorkspaceActivities abandoned(String queue) {
    return Workflow.newActivityStub(
        WorkspaceActivities.class,
        beating(HISTORY)
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
  public static CheckpointActivities history(String queue) {
    return Workflow.newActivityStub(
        CheckpointActivities.class,
        ActivityOptions.newBuilder()
            .setTaskQueue(queue)
            .setScheduleToStartTimeout(HOST_PICKUP_TIMEOUT)
            .setStartToCloseTimeout(HISTORY)
            .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
            .build());
  }

  /** The record of a task. */
  public static TaskActivities tasks() {
    return Workflow.newActivityStub(TaskActivities.class, record());
  }

  /** The record of a task by local activities, which are tried once and never wait. */
  public static TaskActivities localTasks() {
    return Workflow.newLocalActivityStub(TaskActivities.class, localRecord());
  }

  /** The record of a run. */
  public static RunActivities runs() {
    return Workflow.newActivityStub(RunActivities.class, record());
  }

  /** The record of a run by local activities, which are tried once and never wait. */
  public static RunActivities localRuns() {
    return Workflow.newLocalActivityStub(RunActivities.class, localRecord());
  }

  /**
   * A run as a child: it is cancelled with its parent, which waits until it is quiet. Where the
   * parent is closed from outside, the run is terminated with it and leaves its records as they
   * are: whoever takes the parent's place goes on from them, at the same turn and the same
   * requests.
   */
  public static ChildWorkflowOptions child(String workflowId) {
    return ChildWorkflowOptions.newBuilder()
        .setWorkflowId(workflowId)
        .setWorkflowTaskTimeout(WORKFLOW_TASK)
        .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_TERMINATE)
        .setCancellationType(ChildWorkflowCancellationType.WAIT_CANCELLATION_COMPLETED)
        .build();
  }

  /** A database that is away is waited for: a record is never given up. */
  private static ActivityOptions record() {
    return ActivityOptions.newBuilder()
        .setStartToCloseTimeout(RECORD)
        .setRetryOptions(retry(Duration.ofMillis(500), Duration.ofSeconds(10), 0))
        .build();
  }

  private static LocalActivityOptions localRecord() {
    return LocalActivityOptions.newBuilder()
        .setStartToCloseTimeout(RECORD)
        .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
        .setDoNotIncludeArgumentsIntoMarker(true)
        .build();
  }

  private static ActivityOptions onHost(Duration startToClose, String queue) {
    return beating(startToClose)
        .setTaskQueue(queue)
        .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
        .setRetryOptions(retry(Duration.ofMillis(500), Duration.ofSeconds(10), MAX_HOST_ATTEMPTS))
        .build();
  }

  private static ActivityOptions.Builder beating(Duration startToClose) {
    return ActivityOptions.newBuilder()
        .setStartToCloseTimeout(startToClose)
        .setHeartbeatTimeout(HEARTBEAT);
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
