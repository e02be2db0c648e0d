package dev.perdure.web.operate;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.task.FleetQueries.AwaitedRequest;
import dev.perdure.activities.journal.task.FleetQueries.TaskCost;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.Phase;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.operate.OpenToolCallReader.OpenCall;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The operators' overview of all tasks: states, people waited for, silent and failed tasks, task
 * queues, providers and costs. Every figure comes with the tasks behind it, of which lists name the
 * first ones.
 *
 * @param waiting the people who are waited for, those first who are for longest
 * @param silent what should move and has not for a while
 * @param failing what has failed in the last day, by class
 */
record Fleet(
    Instant at,
    List<StateCount> states,
    List<Approver> waiting,
    Running running,
    Silent silent,
    Failing failing,
    EngineSummary engine,
    List<Provider> providers,
    Spend spend,
    Audit audit) {

  /**
   * The log of decisions as it was verified last.
   *
   * @param at when it was verified; null before the first time
   * @param count how many places are not as they were recorded
   */
  record Audit(@Nullable Instant at, int decisions, int count, List<AuditFinding> findings) {}

  /** How many tasks are in a state. */
  record StateCount(TaskState state, int tasks) {}

  /**
   * A person who is waited for.
   *
   * @param assignee null for requests that nobody has taken
   * @param requests the first of them, the oldest first
   */
  record Approver(
      @Nullable String assignee, int count, Instant since, List<AwaitedRequest> requests) {}

  /** The tasks that should move. */
  record Running(int count, List<RunningTask> tasks) {}

  /**
   * A task that should move.
   *
   * @param progressAt when something of it was recorded last, retries left out
   * @param doing its oldest tool call that has not ended
   */
  record RunningTask(
      TaskId id,
      String title,
      TaskState state,
      Phase phase,
      Instant progressAt,
      @Nullable OpenCall doing) {}

  /** The tasks without progress for so many minutes. */
  record Silent(int minutes, int count, List<SilentTask> tasks) {}

  /** A task without progress, and why. */
  record SilentTask(TaskId id, String title, Instant progressAt, Why why) {}

  /** The tasks that have failed since a moment. */
  record Failing(Instant since, int count, List<FailureClass> classes) {}

  /** The tasks that have failed alike. */
  record FailureClass(String code, int count, List<FailedTaskView> tasks) {}

  /** A failed task. */
  record FailedTaskView(TaskId id, String title, Instant at, String message) {}

  /**
   * The engine and its queues.
   *
   * @param answers whether it does
   * @param workflows where its own pages list the workflows, if it has pages
   */
  record EngineSummary(boolean answers, @Nullable String workflows, List<WorkerQueue> queues) {}

  /**
   * A queue that workers poll.
   *
   * @param host the host whose workspaces it serves; null for the one of all workers
   * @param backlog how many activities wait for a worker, about
   * @param pollers how many workers have asked for work of late
   * @param freeSlots how many more activities the worker in this process takes; null where it has
   *     none
   * @param count how many tasks that have not ended need the host; null for the queue of all
   */
  record WorkerQueue(
      String name,
      @Nullable String host,
      long backlog,
      int pollers,
      @Nullable Integer freeSlots,
      @Nullable Integer count,
      List<TaskName> tasks) {}

  /** A task to go to. */
  record TaskName(TaskId id, String title) {}

  /**
   * A provider of models.
   *
   * @param answeredAt when it answered last, in the last day
   * @param count how many tasks ask it again and again
   * @param parked the tasks that have given it up since it answered last, and ask an operator
   */
  record Provider(
      String name,
      ProviderState state,
      @Nullable Instant answeredAt,
      @Nullable String error,
      int count,
      List<RetryingTask> tasks,
      List<TaskName> parked) {}

  /** Whether a provider answers. */
  enum ProviderState {
    @JsonProperty("answering")
    ANSWERING,
    /** It answers some calls and has failed others, whose tasks still wait. */
    @JsonProperty("partly")
    PARTLY,
    @JsonProperty("failing")
    FAILING
  }

  /** A task that asks its provider again. */
  record RetryingTask(TaskId id, String title, TaskRecord.Retry retry) {}

  /** What model calls cost: today, by UTC, and in seven days with today. */
  record Spend(Amount today, Amount week, List<TaskCost> dearest) {}

  /**
   * An amount in US dollars.
   *
   * @param unpriced the calls that it leaves out, as their price is unknown
   */
  record Amount(BigDecimal cost, int calls, int unpriced) {}
}
