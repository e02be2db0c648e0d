package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.testing.Eventually;
import dev.perdure.workflows.agent.AgentWorkflow;
import dev.perdure.workflows.agent.AgentWorkflowImpl;
import dev.perdure.workflows.port.ControlCommand;
import dev.perdure.workflows.port.Heartbeats;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.task.CheckpointWorkflowImpl;
import dev.perdure.workflows.task.TaskReport;
import dev.perdure.workflows.task.TaskWorkflow;
import dev.perdure.workflows.task.TaskWorkflowImpl;
import dev.perdure.workflows.visibility.TaskVisibility;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.common.SearchAttributes;
import io.temporal.common.WorkflowExecutionHistory;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.testing.WorkflowReplayer;
import io.temporal.worker.Worker;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The test engine with a worker and fake ports; closing it replays every history it made. */
public final class Stage implements AutoCloseable {

  /** Time limit for every wait in a test. */
  public static final Duration WAIT_TIMEOUT = Duration.ofSeconds(90);

  private static final TaskQueueNames QUEUES = new TaskQueueNames("test");
  private static final TaskId TASK = new TaskId("t_1");

  private final FakeModels models = new FakeModels();
  private final FakeTools tools = new FakeTools();
  private final FakeHooks hooks = new FakeHooks();
  private final FakeRuns runs = new FakeRuns();
  private final FakeTasks tasks = new FakeTasks();
  private final FakeWorkspace workspace = new FakeWorkspace(tasks::record);
  private final TestWorkflowEnvironment engine;
  private final Worker worker;
  private volatile SearchAttributes attributes =
      SearchAttributes.newBuilder().set(TaskVisibility.STATE, "queued").build();
  private final Signals signals =
      new Signals(tasks, () -> WorkflowStub.fromTyped(task(TASK.value())));

  /** Raises the curtain. */
  public Stage() {
    this(false);
  }

  private Stage(boolean skipsTime) {
    engine = TestEngines.start(skipsTime);
    worker = engine.newWorker(QUEUES.common(), PatientWorkers.OPTIONS);
    worker.registerWorkflowImplementationTypes(
        Heartbeats.REMOTE.workflowOptions(),
        TaskWorkflowImpl.class,
        AgentWorkflowImpl.class,
        CheckpointWorkflowImpl.class);
    worker.registerActivitiesImplementations(models, runs, tasks);
    engine.newWorker("perdure-test").registerActivitiesImplementations(tools, hooks, workspace);
    engine.start();
  }

  /** A stage whose time can be let pass at once. */
  public static Stage thatSkipsTime() {
    return new Stage(true);
  }

  /** The model. */
  public FakeModels models() {
    return models;
  }

  /** The tools. */
  public FakeTools tools() {
    return tools;
  }

  /** The hooks. */
  public FakeHooks hooks() {
    return hooks;
  }

  /** The runs. */
  public FakeRuns runs() {
    return runs;
  }

  /** The task's record. */
  public FakeTasks tasks() {
    return tasks;
  }

  /** The workspace. */
  public FakeWorkspace workspace() {
    return workspace;
  }

  /** Starts the task. */
  public void start() {
    WorkflowClient.start(task()::run, new TaskRef(TASK));
  }

  /** Starts the task and approves its first plan. */
  public void startApproved() throws InterruptedException {
    start();
    decide(tasks.nextRaised().request(), "d1", Outcome.APPROVE, null);
  }

  /** Stops the task when a person is asked about a step that failed. */
  public void stopAtFailedStep() throws InterruptedException {
    decide(tasks.nextRaised().request(), "d-stop", Outcome.STOP, null);
  }

  /** The time of the engine. */
  public Instant now() {
    return Instant.ofEpochMilli(engine.currentTimeMillis());
  }

  /** Lets time pass at once, and with it every timer that it reaches. */
  public void pass(Duration time) {
    engine.sleep(time);
  }

  /**
   * Waits until the first run's parked call has just been tried once more, so that its next try is
   * a whole interval away. The test engine loses a cancellation that arrives during a try.
   */
  public void awaitPauseOfParkedCall() {
    int tries = models.parkedTries();
    Eventually.holds(() -> {
      pass(Duration.ofSeconds(5));
      return models.parkedTries() > tries;
    });
    String run = runs.opened().getFirst().workflowId();
    Eventually.holds(() ->
        PendingActivities.of(engine, run).stream()
            .anyMatch(pending -> pending.getAttempt() > models.parkedTries()));
  }

  /** Waits until the task is at rest. */
  public TaskReport report() {
    try {
      return WorkflowStub.fromTyped(task(TASK.value()))
          .getResult(WAIT_TIMEOUT.toSeconds(), TimeUnit.SECONDS, TaskReport.class);
    } catch (TimeoutException late) {
      throw new AssertionError("the task is not at rest: " + tasks.phases(), late);
    }
  }

  /** The task's workflow, to talk to. */
  public TaskWorkflow running() {
    return task(TASK.value());
  }

  /** Submits a decision on a request. */
  public void decide(
      RequestId request, String decision, Outcome outcome, @Nullable String comment) {
    signals.decide(decision(request, decision, "digest", outcome, comment));
  }

  /** Gives more of a budget. */
  public void give(RequestId request, String decision, BigDecimal budget) {
    signals.decide(Signals.decision(request, decision, "digest", Outcome.APPROVE, null, budget));
  }

  /** Steers the task. */
  public void control(ControlCommand command) {
    signals.control(command);
  }

  /** Signals to the task. */
  public Signals signals() {
    return signals;
  }

  /** A decision with a digest. */
  public static Decision decision(
      RequestId request, String id, String digest, Outcome outcome, @Nullable String comment) {
    return Signals.decision(request, id, digest, outcome, comment, null);
  }

  /** The history of a workflow. */
  public WorkflowExecutionHistory history(String workflow) {
    return engine.getWorkflowClient().fetchHistory(workflow);
  }

  /** Ends the engine without a replay; the next test does not wait for the engine's pollers. */
  public void abandon() {
    Thread.ofVirtual().name("end-engine").start(engine::close);
  }

  /** Writes the histories of all workflows as golden files. */
  void record(String name) {
    var golden = new GoldenFolder(name);
    for (String workflow : workflows()) {
      int number = 0;
      for (WorkflowExecutionHistory history : histories(workflow).reversed()) {
        number++;
        golden.write(workflow, number, history);
      }
    }
  }

  /** Carries a history out again by the workflows of this build. */
  public void replay(WorkflowExecutionHistory history) throws Exception {
    WorkflowReplayer.replayWorkflowExecution(history, worker);
  }

  @Override
  public void close() throws Exception {
    try {
      for (String workflow : workflows()) {
        for (WorkflowExecutionHistory history : histories(workflow)) {
          replay(history);
        }
      }
    } finally {
      abandon();
    }
  }

  /** The histories of a workflow, the newest first: each went on where the next one ends. */
  public List<WorkflowExecutionHistory> histories(String workflow) {
    return HistoryChain.of(engine.getWorkflowClient(), workflow);
  }

  /** A run's workflow, to talk to. */
  public AgentWorkflow run(String workflow) {
    return engine.getWorkflowClient().newWorkflowStub(AgentWorkflow.class, workflow);
  }

  /** Starts a run as anybody can who reaches the engine, and waits for its end. */
  public void startForeign(RunSpec spec) {
    var options =
        WorkflowOptions.newBuilder().setTaskQueue(QUEUES.common()).setWorkflowId("foreign").build();
    engine.getWorkflowClient().newWorkflowStub(AgentWorkflow.class, options).run(spec);
  }

  /** The client of the engine. */
  public WorkflowClient client() {
    return engine.getWorkflowClient();
  }

  /** Cancels a workflow as an operator may. */
  public void cancel(String workflow) {
    engine.getWorkflowClient().newUntypedWorkflowStub(workflow).cancel();
  }

  private Iterable<String> workflows() {
    return Stream.concat(
            Stream.of(TASK.value()), runs.opened().stream().map(RunSpec::workflowId).distinct())
        .toList();
  }

  private TaskWorkflow task() {
    return engine
        .getWorkflowClient()
        .newWorkflowStub(
            TaskWorkflow.class,
            WorkflowOptions.newBuilder()
                .setTaskQueue(QUEUES.common())
                .setWorkflowId(TASK.value())
                .setStaticSummary("Fix the total")
                .setMemo(Map.of(TaskVisibility.TITLE, "Fix it", "repository", "/srv/shop"))
                .setTypedSearchAttributes(attributes)
                .build());
  }

  /** The engine knows no search attributes of Perdure. */
  public void knowNoAttributes() {
    attributes = SearchAttributes.EMPTY;
  }

  private TaskWorkflow task(String id) {
    return engine.getWorkflowClient().newWorkflowStub(TaskWorkflow.class, id);
  }
}
