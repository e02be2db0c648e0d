package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.plan.StepState;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.workflows.port.CheckRequest;
import dev.perdure.workflows.port.CheckResult;
import dev.perdure.workflows.port.CommitRequest;
import dev.perdure.workflows.port.DeliveryResult;
import dev.perdure.workflows.port.MergeResult;
import dev.perdure.workflows.port.OpenedWorkspace;
import dev.perdure.workflows.port.PlanInspection;
import dev.perdure.workflows.port.PreflightReport;
import dev.perdure.workflows.port.PresentedRequest;
import dev.perdure.workflows.port.RunMergeRequest;
import dev.perdure.workflows.port.StepFiles;
import dev.perdure.workflows.port.StepGroup;
import dev.perdure.workflows.port.StepGroupFiles;
import dev.perdure.workflows.port.StepGroupMerge;
import dev.perdure.workflows.port.StepUpdate;
import dev.perdure.workflows.port.StepUpdateAck;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TreeCheck;
import dev.perdure.workflows.port.WorkspaceActivities;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;

/** A workspace that remembers what was asked of it. */
public final class FakeWorkspace implements WorkspaceActivities {

  private final List<RunMergeRequest> merges = new CopyOnWriteArrayList<>();
  private final List<CommitRequest> commits = new CopyOnWriteArrayList<>();
  private final List<CommitRequest> discarded = new CopyOnWriteArrayList<>();
  private final List<Integer> groups = new CopyOnWriteArrayList<>();
  private final List<String> opened = new CopyOnWriteArrayList<>();
  private final Function<StepUpdate, StepUpdateAck> steps;
  private volatile Function<CommitRequest, List<String>> conflicts = _ -> List.of();
  private volatile Predicate<CheckRequest> passes = any -> true;
  private volatile Predicate<CommitRequest> opens = any -> true;
  private volatile List<String> setup = List.of();
  private volatile int planners = 1;
  private volatile boolean vague;
  private final Set<String> planted = new ConcurrentSkipListSet<>();
  private final Set<String> landed = new ConcurrentSkipListSet<>();
  private final Set<String> baseline = new ConcurrentSkipListSet<>();
  private volatile boolean marked;
  private volatile boolean delivers = true;
  private volatile boolean away;
  private final Queue<RequestId> trusted = new ConcurrentLinkedQueue<>();
  private final Queue<RequestId> asked = new ConcurrentLinkedQueue<>();

  /** A workspace whose work records how far steps have come. */
  public FakeWorkspace(Function<StepUpdate, StepUpdateAck> steps) {
    this.steps = steps;
  }

  /** The steps whose own files were opened, in order. */
  public List<String> opened() {
    return List.copyOf(opened);
  }

  /** Returns the number of steps in each merge of steps. */
  public List<Integer> groups() {
    return List.copyOf(groups);
  }

  /** The repository wants commands run first. */
  public void setup(String... commands) {
    setup = List.of(commands);
  }

  /** The host is configured to have so many planners. */
  public void planners(int number) {
    planners = number;
  }

  /** The request names no file. */
  public void vague() {
    vague = true;
  }

  /** Whether the baseline of a planning was taken. */
  public boolean isMarked() {
    return marked;
  }

  /** Sets the commands that pass. */
  public void passes(Predicate<CheckRequest> checks) {
    passes = checks;
  }

  /** Sets the steps that can have files of their own. */
  public void opens(Predicate<CommitRequest> steps) {
    opens = steps;
  }

  /** Sets the conflicting files, which keep a step's changes from being merged. */
  public void conflicts(Function<CommitRequest, List<String>> files) {
    conflicts = files;
  }

  /** The steps whose changes were taken back. */
  public List<CommitRequest> discarded() {
    return List.copyOf(discarded);
  }

  /** A file appears that no step wrote. */
  public void plant(String file) {
    planted.add(file);
  }

  /** The files that no step wrote and that were committed nevertheless. */
  public Set<String> landed() {
    return landed;
  }

  /** The task is to have changed nothing. */
  public void deliversNothing() {
    delivers = false;
  }

  /** Adds a request that people get before a delivery. */
  public void asksBeforeDelivery(RequestId request) {
    asked.add(request);
  }

  /** Adds a trust request that people get before planning. */
  public void asksForTrust(RequestId request) {
    trusted.add(request);
  }

  /** The files of delegated runs cannot be merged or dropped. */
  public void goAway() {
    away = true;
  }

  /** The delegated runs whose files were to be merged. */
  public List<RunMergeRequest> merges() {
    return List.copyOf(merges);
  }

  /** Returns the commits so far. */
  public List<CommitRequest> commits() {
    return List.copyOf(commits);
  }

  @Override
  public void merge(RunMergeRequest run) {
    merges.add(run);
    if (away) {
      throw new IllegalStateException("The host is away.");
    }
  }

  @Override
  public OpenedWorkspace open(TaskRef task) {
    boolean prepares = setup.isEmpty() && trusted.isEmpty();
    if (prepares) {
      mark(task);
    }
    return new OpenedWorkspace(setup, planners, vague, prepares);
  }

  @Override
  public PlanInspection inspectPlan(TaskRef task) {
    return new PlanInspection(checkTree(task), PreflightReport.unknown());
  }

  @Override
  public PresentedRequest reviewTrust(TaskRef task) {
    RequestId next = trusted.poll();
    return PresentedRequest.of(
        next == null ? null : PendingRequest.of(next, RequestKind.TRUST, "digest", null));
  }

  @Override
  public TreeCheck mark(TaskRef task) {
    TreeCheck guard = marked ? checkTree(task) : TreeCheck.clean();
    marked = true;
    baseline.addAll(planted);
    return guard;
  }

  @Override
  public TreeCheck checkTree(TaskRef task) {
    List<String> changed = planted.stream().filter(file -> !baseline.contains(file)).toList();
    planted.retainAll(baseline);
    return new TreeCheck(changed, changed.isEmpty() ? null : 1);
  }

  @Override
  public TreeCheck release(TaskRef task) {
    TreeCheck guard = marked ? checkTree(task) : TreeCheck.clean();
    marked = false;
    baseline.clear();
    return guard;
  }

  @Override
  public PreflightReport preflight(TaskRef task) {
    return PreflightReport.unknown();
  }

  @Override
  public CheckResult check(CheckRequest run) {
    record(new CommitRequest(run.task(), run.step(), run.attempt()), StepState.VERIFYING);
    return passes.test(run)
        ? new CheckResult(null, null)
        : new CheckResult("'make test' ended with exit code 2.", "diff");
  }

  @Override
  public void commit(CommitRequest commit) {
    commits.add(commit);
    landed.addAll(planted);
    record(commit, StepState.DONE);
  }

  @Override
  public StepFiles openStep(CommitRequest step) {
    return open(step, false);
  }

  private StepFiles open(CommitRequest step, boolean leftOut) {
    if (!opens.test(step)) {
      throw ApplicationFailure.newNonRetryableFailure("No space is left.", "disk_full");
    }
    opened.add(String.valueOf(step.step()));
    return new StepFiles("/files/" + step.step(), leftOut);
  }

  private MergeResult merge(CommitRequest step) {
    List<String> files = conflicts.apply(step);
    if (files.isEmpty()) {
      commits.add(step);
      record(step, StepState.DONE);
    }
    return new MergeResult(files);
  }

  @Override
  public StepGroupFiles openSteps(StepGroup group) {
    return new StepGroupFiles(
        group.steps().stream().map(step -> open(step, record(step, StepState.RUNNING))).toList());
  }

  @Override
  public StepGroupMerge mergeSteps(StepGroup group) {
    groups.add(group.steps().size());
    List<MergeResult> merged = new ArrayList<>();
    for (CommitRequest step : group.steps()) {
      merged.add(merge(step));
      if (!merged.getLast().conflicts().isEmpty()) {
        break;
      }
    }
    return new StepGroupMerge(merged);
  }

  private boolean record(CommitRequest changes, StepState state) {
    StepId step = changes.step();
    return step != null
        && steps
            .apply(new StepUpdate(changes.task(), step, state, null, changes.attempt()))
            .leftOut();
  }

  @Override
  public void discardStep(CommitRequest step) {
    discarded.add(step);
  }

  @Override
  public PresentedRequest presentDelivery(TaskRef task) {
    RequestId request = asked.poll();
    return PresentedRequest.of(
        request == null ? null : PendingRequest.of(request, RequestKind.DELIVERY, "digest", null));
  }

  @Override
  public DeliveryResult deliver(TaskRef task) {
    return new DeliveryResult(delivers);
  }

  @Override
  public DeliveryResult deliverOrAsk(TaskRef task) {
    PendingRequest request = presentDelivery(task).request();
    return request == null ? new DeliveryResult(delivers) : new DeliveryResult(false, request);
  }
}
