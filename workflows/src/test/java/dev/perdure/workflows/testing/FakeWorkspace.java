package dev.perdure.workflows.testing;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.workflows.port.request.Outlook;
import dev.perdure.workflows.port.request.Presentation;
import dev.perdure.workflows.port.task.TaskRef;
import dev.perdure.workflows.port.workspace.CheckRun;
import dev.perdure.workflows.port.workspace.Checked;
import dev.perdure.workflows.port.workspace.Delivered;
import dev.perdure.workflows.port.workspace.Opened;
import dev.perdure.workflows.port.workspace.StepCommit;
import dev.perdure.workflows.port.workspace.TreeGuard;
import dev.perdure.workflows.port.workspace.WorkspaceActivities;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** A workspace that remembers what was asked of it. */
public final class FakeWorkspace implements WorkspaceActivities {

  private final List<StepCommit> commits = new CopyOnWriteArrayList<>();
  private volatile Predicate<CheckRun> passes = any -> true;
  private volatile List<String> setup = List.of();
  private final Set<String> planted = new ConcurrentSkipListSet<>();
  private final Set<String> landed = new ConcurrentSkipListSet<>();
  private final Set<String> baseline = new ConcurrentSkipListSet<>();
  private volatile boolean marked;
  private volatile boolean delivers = true;
  private final Queue<RequestId> asked = new ConcurrentLinkedQueue<>();

  /** The repository wants commands run first. */
  public void setup(String... commands) {
    setup = List.of(commands);
  }

  /** Which commands pass. */
  public void passes(Predicate<CheckRun> checks) {
    passes = checks;
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

  /** Before a delivery, people are to be asked this. */
  public void asksBeforeDelivery(RequestId request) {
    asked.add(request);
  }

  /** What was committed. */
  public List<StepCommit> commits() {
    return List.copyOf(commits);
  }

  @Override
  public Opened open(TaskRef task) {
    return new Opened(setup);
  }

  @Override
  public TreeGuard mark(TaskRef task) {
    TreeGuard guard = marked ? guard(task) : TreeGuard.clean();
    marked = true;
    baseline.addAll(planted);
    return guard;
  }

  @Override
  public TreeGuard guard(TaskRef task) {
    List<String> changed = planted.stream().filter(file -> !baseline.contains(file)).toList();
    planted.retainAll(baseline);
    return new TreeGuard(changed, changed.isEmpty() ? null : 1);
  }

  @Override
  public TreeGuard release(TaskRef task) {
    TreeGuard guard = marked ? guard(task) : TreeGuard.clean();
    marked = false;
    baseline.clear();
    return guard;
  }

  @Override
  public Outlook outlook(TaskRef task) {
    return Outlook.unknown();
  }

  @Override
  public Checked check(CheckRun run) {
    return new Checked(passes.test(run) ? null : "'make test' ended with exit code 2.", null);
  }

  @Override
  public void commit(StepCommit commit) {
    commits.add(commit);
    landed.addAll(planted);
  }

  @Override
  public Presentation presentDelivery(TaskRef task) {
    RequestId request = asked.poll();
    return Presentation.of(
        request == null ? null : PendingRequest.of(request, RequestKind.DELIVERY, "digest", null));
  }

  @Override
  public Delivered deliver(TaskRef task) {
    return new Delivered(delivers);
  }
}
