package dev.perdure.workflows.port;

import io.temporal.activity.ActivityOptions;
import io.temporal.common.metadata.POJOActivityInterfaceMetadata;
import io.temporal.worker.WorkflowImplementationOptions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The heartbeats of long activities.
 *
 * @param interval the pause between two heartbeats. A heartbeat also brings the news that the
 *     activity is cancelled. Temporal Cloud bills each heartbeat as an action
 */
public record Heartbeats(Duration interval) {

  /** A server on this machine: a stopped task ends within a second, and heartbeats cost nothing. */
  public static final Heartbeats LOCAL = new Heartbeats(Duration.ofSeconds(1));

  /** A server elsewhere: one call is 12 billable actions a minute instead of 60. */
  public static final Heartbeats REMOTE = new Heartbeats(Duration.ofSeconds(5));

  /**
   * Intervals without a heartbeat before an activity is given to another worker. A loaded machine
   * may keep a live process from its heartbeats for seconds, and Perdure would ask for a model's
   * answer and pay it twice. A process that starts again on the host of one that died gives back
   * its activities and need not wait; the timeout counts if a whole host is lost.
   */
  private static final int INTERVALS = 10;

  private static final List<Class<?>> LONG_ACTIVITIES =
      List.of(
          ModelActivities.class,
          ToolActivities.class,
          HookActivities.class,
          WorkspaceActivities.class);

  /** The heartbeats of an activity with a heartbeat timeout; local ones without a timeout. */
  public static Heartbeats within(Duration timeout) {
    return timeout.isPositive() ? new Heartbeats(timeout.dividedBy(INTERVALS)) : LOCAL;
  }

  /** The silence after which an activity is given to another worker. */
  public Duration timeout() {
    return interval.multipliedBy(INTERVALS);
  }

  /** The options of a worker's workflows, which give each long activity this heartbeat timeout. */
  public WorkflowImplementationOptions workflowOptions() {
    ActivityOptions heartbeat = ActivityOptions.newBuilder().setHeartbeatTimeout(timeout()).build();
    Map<String, ActivityOptions> options = new LinkedHashMap<>();
    for (Class<?> type : LONG_ACTIVITIES) {
      POJOActivityInterfaceMetadata.newInstance(type)
          .getMethodsMetadata()
          .forEach(method -> options.put(method.getActivityTypeName(), heartbeat));
    }
    return WorkflowImplementationOptions.newBuilder().setActivityOptions(options).build();
  }
}
