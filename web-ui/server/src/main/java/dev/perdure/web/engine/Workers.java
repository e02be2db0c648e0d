package dev.perdure.web.engine;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.workspace.HostFileLeases;
import dev.perdure.workflows.agent.AgentWorkflowImpl;
import dev.perdure.workflows.port.Heartbeats;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.task.CheckpointWorkflowImpl;
import dev.perdure.workflows.task.TaskWorkflowImpl;
import dev.perdure.workflows.versioned.VersionedAgentWorkflowImpl;
import dev.perdure.workflows.versioned.VersionedCheckpointWorkflowImpl;
import dev.perdure.workflows.versioned.VersionedTaskWorkflowImpl;
import io.temporal.common.interceptors.WorkerInterceptor;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.worker.WorkerOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.springframework.context.SmartLifecycle;

/**
 * The Temporal workers of this process, one on the common task queue and one on this host's; they
 * start before the web server and stop after it.
 */
public final class Workers implements SmartLifecycle {

  /** The lifecycle phase: started before the web server, stopped after it. */
  public static final int PHASE = SmartLifecycle.DEFAULT_PHASE - 8192;

  /** All workflows of Perdure. */
  static final List<Class<?>> WORKFLOWS =
      List.of(TaskWorkflowImpl.class, AgentWorkflowImpl.class, CheckpointWorkflowImpl.class);

  /** The same workflows with versioning behaviours, which a server takes from no other worker. */
  static final List<Class<?>> VERSIONED_WORKFLOWS =
      List.of(
          VersionedTaskWorkflowImpl.class,
          VersionedAgentWorkflowImpl.class,
          VersionedCheckpointWorkflowImpl.class);

  private static final int MAX_CACHED_WORKFLOWS = 2_000;

  /**
   * The time that workflow code may run without a pause. The SDK's default of 1 s is too short for
   * a loaded machine, on which a thread may wait for seconds for a processor.
   */
  static final Duration DEADLOCK_LIMIT = Duration.ofSeconds(4);

  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration FORCED_SHUTDOWN_TIMEOUT = Duration.ofSeconds(7);

  private final WorkerFactory factory;

  /** Creates a worker for the common queue and one for this host's queue. */
  public Workers(
      TemporalConnection connection,
      ActivityImplementations workload,
      Database database,
      DiskReserve reserve,
      HostFileLeases hostFileLeases,
      WorkerSettings settings) {
    HostActivities host = workload.host();
    Heartbeats heartbeats = settings.heartbeats();
    factory =
        WorkerFactory.newInstance(
            connection.client(),
            WorkerFactoryOptions.newBuilder()
                .setUsingVirtualWorkflowThreads(true)
                .setWorkflowCacheSize(MAX_CACHED_WORKFLOWS)
                .setWorkerInterceptors(
                    interceptors(
                        connection.workerTracing(),
                        new FileLeaseInterceptor(settings.hostQueue(), hostFileLeases::take),
                        new UnreadableInputInterceptor(),
                        new DatabaseErrorInterceptor(),
                        new ArgumentFaultInterceptor(),
                        new DatabaseOutageInterceptor(database),
                        new TranscriptKeyInterceptor(),
                        new DiskOutageInterceptor(() -> !reserve.isReached(), directories(reserve)),
                        new CopyOutageInterceptor(),
                        new ForeignCallerInterceptor(),
                        new BegunAttemptsInterceptor(settings.hostQueue()),
                        new KeyWaitInterceptor(),
                        new LogContextInterceptor(new TaskTraceLookup(database))))
                .build());
    var common =
        factory.newWorker(
            settings.queues().common(),
            settings.versioning().versioned(options(heartbeats, settings.slots().models())));
    boolean isVersioned = settings.versioning().build().isPresent();
    registerWorkflows(common, isVersioned ? VERSIONED_WORKFLOWS : WORKFLOWS, heartbeats);
    common.registerActivitiesImplementations(workload.models(), workload.tasks(), workload.runs());
    // Without a version: the runs of an old build still need the tools of a host that has moved on.
    factory
        .newWorker(settings.hostQueue(), options(heartbeats, settings.slots().tools()))
        .registerActivitiesImplementations(
            host.tools(), host.hooks(), host.workspaces(), host.checkpoints());
  }

  /** The last interceptor acts first, so a span holds all that the others do. */
  private static WorkerInterceptor[] interceptors(
      List<WorkerInterceptor> tracing, WorkerInterceptor... own) {
    return Stream.concat(Stream.of(own), tracing.stream()).toArray(WorkerInterceptor[]::new);
  }

  private static List<Path> directories(DiskReserve reserve) {
    return List.of(
        reserve.directory(),
        reserve.directory().resolve("workspaces"),
        Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** Registers all workflows at a worker without a version. */
  static void registerWorkflows(Worker worker, Heartbeats heartbeats) {
    registerWorkflows(worker, WORKFLOWS, heartbeats);
  }

  private static void registerWorkflows(
      Worker worker, List<Class<?>> workflows, Heartbeats heartbeats) {
    worker.registerWorkflowImplementationTypes(
        heartbeats.workflowOptions(), workflows.toArray(Class<?>[]::new));
  }

  @Override
  public void start() {
    factory.start();
  }

  /**
   * Lets what runs finish, for a moment; what is interrupted then is repeated by another worker.
   */
  @Override
  public void stop() {
    factory.shutdown();
    factory.awaitTermination(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    if (!factory.isTerminated()) {
      factory.shutdownNow();
      factory.awaitTermination(FORCED_SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  @Override
  public boolean isRunning() {
    return factory.isStarted() && !factory.isShutdown();
  }

  @Override
  public int getPhase() {
    return PHASE;
  }

  private static WorkerOptions options(Heartbeats heartbeats, int slots) {
    return WorkerOptions.newBuilder(options(heartbeats))
        .setMaxConcurrentActivityExecutionSize(slots)
        .build();
  }

  /** The options of all workers. */
  static WorkerOptions options(Heartbeats heartbeats) {
    return WorkerOptions.newBuilder()
        .setUsingVirtualThreads(true)
        .setStickyQueueScheduleToStartTimeout(Ports.STICKY)
        .setDefaultHeartbeatThrottleInterval(heartbeats.interval())
        .setMaxHeartbeatThrottleInterval(heartbeats.interval())
        .setDefaultDeadlockDetectionTimeout(DEADLOCK_LIMIT.toMillis())
        .build();
  }
}
