package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.workflows.port.BudgetRequest;
import dev.perdure.workflows.port.ChecksTurn;
import dev.perdure.workflows.port.DueReport;
import dev.perdure.workflows.port.FailedModelCall;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.ParkedModelCall;
import dev.perdure.workflows.port.PlanChange;
import dev.perdure.workflows.port.PlannerTeam;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TeamPlanner;
import dev.perdure.workflows.port.TurnHooks;
import dev.perdure.workflows.port.TurnResult;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs that are remembered as they open and close. */
public final class FakeRuns implements RunActivities {

  private final List<RunSpec> opened = new CopyOnWriteArrayList<>();
  private final Map<String, FinishReason> ends = new ConcurrentHashMap<>();
  private final AtomicInteger failingOpens = new AtomicInteger();
  private final AtomicInteger failingCloses = new AtomicInteger();
  private final AtomicInteger drafting = new AtomicInteger(3);
  private final AtomicInteger criticising = new AtomicInteger(4);
  private final AtomicInteger parked = new AtomicInteger();
  private volatile boolean hooked;
  private volatile boolean raised;
  private volatile Function<RunId, Integer> turns = _ -> 1;
  private final Map<String, PlanChange> wishes = new ConcurrentHashMap<>();
  private final Map<String, List<TurnResult.Call>> reads = new ConcurrentHashMap<>();
  private final Semaphore closings = new Semaphore(0);
  private final List<DueReport> reports = new CopyOnWriteArrayList<>();
  private final List<RunCloseRequest> closed = new CopyOnWriteArrayList<>();

  /** Lets the task have hooks around the turns of its runs. */
  public void haveHooks() {
    hooked = true;
  }

  /** Sets the turn at which a run goes on by its records. */
  public void goOnAt(Function<RunId, Integer> turn) {
    turns = turn;
  }

  /** A run opens with the reads of files. */
  public void opensWith(String run, List<TurnResult.Call> calls) {
    reads.put(run, calls);
  }

  /** The runs opened so far. */
  public List<RunSpec> opened() {
    return List.copyOf(opened);
  }

  /** Returns the reports of background subagents so far. */
  public List<DueReport> reports() {
    return List.copyOf(reports);
  }

  /** The runs closed so far. */
  public List<RunCloseRequest> closed() {
    return List.copyOf(closed);
  }

  /** Waits until so many more runs were closed. */
  public void awaitClosed(int number) throws InterruptedException {
    if (!closings.tryAcquire(number, 90, TimeUnit.SECONDS)) {
      throw new IllegalStateException("only these runs were closed: " + closed);
    }
  }

  /** The next opening and the next closing of a run fail. */
  public void failOnce() {
    failingOpens.set(1);
    failingCloses.set(1);
  }

  /** A run's one call does not succeed. */
  public void closesAs(String run, FinishReason finish) {
    ends.put(run, finish);
  }

  /** A run wants something of the plan when it is closed next. */
  public void wants(String run, PlanChange change) {
    wishes.put(run, change);
  }

  /** The names of the prompts that opened runs. */
  public List<String> prompts() {
    return opened.stream().map(spec -> spec.opening().prompt()).toList();
  }

  @Override
  public OpenedRun open(RunSpec spec) {
    failWhile(failingOpens);
    opened.add(spec);
    return new OpenedRun(
        turns.apply(spec.run()),
        ended(spec),
        unread(spec),
        new TurnHooks(hooked, hooked),
        reads.get(spec.run().value()));
  }

  /** How a background subagent ended that its run starts again after a renewal. */
  private @Nullable FinishReason ended(RunSpec spec) {
    return closed.stream()
        .filter(closing -> isInBackground(spec) && closing.run().equals(spec.run()))
        .map(RunCloseRequest::finish)
        .findFirst()
        .orElse(null);
  }

  /** The background subagents of a run whose reports the run has not read. */
  private List<RunSpec> unread(RunSpec spec) {
    return opened.stream()
        .filter(child -> isInBackground(child) && spec.run().equals(child.parent()))
        .filter(child -> reports.stream().noneMatch(report -> isOf(report, child)))
        .distinct()
        .toList();
  }

  private static boolean isOf(DueReport report, RunSpec child) {
    return report.call().childRun().equals(child.run());
  }

  private static boolean isInBackground(RunSpec spec) {
    return spec.delegation() != null && spec.delegation().background();
  }

  @Override
  public RunReport close(RunCloseRequest request) {
    failWhile(failingCloses);
    closed.add(request);
    closings.release();
    String run = request.run().value();
    return new RunReport(
        request.run(),
        ends.getOrDefault(run, request.finish()),
        wishes.containsKey(run) ? "It leads nowhere." : null,
        wishes.remove(run));
  }

  private static void failWhile(AtomicInteger left) {
    if (left.getAndUpdate(count -> Math.max(0, count - 1)) > 0) {
      throw new IllegalStateException("the database is away");
    }
  }

  /** The budget bears so many planners and so many critics. */
  public void bears(int planners, int critics) {
    drafting.set(planners);
    criticising.set(critics);
  }

  @Override
  public PlannerTeam allotDrafts(TaskRef task) {
    return new PlannerTeam(
        task.task(),
        IntStream.rangeClosed(1, drafting.get())
            .mapToObj(number -> new TeamPlanner(number, "view " + number))
            .toList());
  }

  @Override
  public PlannerTeam allotCriticism(PlannerTeam drafted) {
    return new PlannerTeam(
        drafted.task(), drafted.planners().stream().limit(criticising.get()).toList());
  }

  @Override
  public void deliver(DueReport report) {
    reports.add(report);
  }

  @Override
  public WrittenChecks writeChecks(ChecksTurn turn) {
    return new WrittenChecks(2);
  }

  /** More of the budget is there when a run asks for it. */
  public void findBudgetRaised() {
    raised = true;
  }

  @Override
  public BudgetRequest requestBudget(RunRef run) {
    if (raised) {
      return new BudgetRequest(null);
    }
    return new BudgetRequest(
        PendingRequest.of(new RequestId("t_1.budget"), RequestKind.BUDGET, "digest", run.run()));
  }

  @Override
  public ParkedModelCall park(FailedModelCall failure) {
    int number = parked.incrementAndGet();
    return new ParkedModelCall(
        PendingRequest.of(
            new RequestId(failure.run() + "-gave-up" + (number == 1 ? "" : "-" + number)),
            RequestKind.OPERATOR,
            "digest",
            failure.run()),
        failure.type().equals("CONNECTION_LOST"));
  }
}
