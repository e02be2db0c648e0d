package dev.perdure.workflows.desk;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Desk;
import dev.perdure.planner.request.DeskRuling;
import dev.perdure.planner.request.DeskState;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestId;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.agent.Cancellations;
import dev.perdure.workflows.agent.Settlement;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.Raising;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.Settling;
import dev.perdure.workflows.port.TaskActivities;
import io.temporal.workflow.Async;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Where runs bring what people must settle; decisions are judged here, one after another. */
public final class FrontDesk {

  private static final Logger LOG = Workflow.getLogger(FrontDesk.class);

  private final TaskId task;
  private final AgentRuns runs;
  private final TaskActivities tasks = Ports.tasks();
  private final Deque<Runnable> arrivals = new ArrayDeque<>();
  private final Map<RequestId, Decision> answers = new LinkedHashMap<>();
  private DeskState state = DeskState.empty();

  /** A desk of one task. */
  public FrontDesk(TaskId task, AgentRuns runs) {
    this.task = task;
    this.runs = runs;
  }

  /** Begins to serve what arrives. */
  public void open() {
    Async.procedure(this::serve);
  }

  /** A run brings a request. */
  public void raise(PendingRequest request) {
    arrivals.add(() -> present(request));
  }

  /** A person decides. */
  public void decide(Decision decision) {
    arrivals.add(() -> judge(decision));
  }

  /** Asks a person on the root's own behalf, and waits as long as it takes. */
  public Decision ask(PendingRequest request) {
    raise(request);
    Workflow.await(() -> answers.containsKey(request.id()));
    return Objects.requireNonNull(answers.remove(request.id()));
  }

  /** Takes back what a run and its subagents still ask. */
  public void withdraw(RunId run) {
    List<RequestId> open = pendingOf(run);
    if (!open.isEmpty()) {
      open.forEach(id -> state = state.withdraw(id));
      Cancellations.detached(() -> tasks.withdraw(new RunRef(run)));
    }
  }

  /** The requests that wait. */
  public List<RequestId> pending() {
    return state.pending().stream().map(PendingRequest::id).toList();
  }

  private void serve() {
    while (true) {
      Workflow.await(() -> !arrivals.isEmpty());
      arrivals.removeFirst().run();
    }
  }

  private void present(PendingRequest request) {
    state = state.raise(request);
    tasks.raise(new Raising(task, request.id(), blocked()));
  }

  /** The web server has told the sender already; here only a settlement has consequences. */
  private void judge(Decision decision) {
    switch (Desk.apply(state, decision)) {
      case DeskRuling.Settled settled -> settle(settled);
      case DeskRuling.Repeated _,
          DeskRuling.AlreadySettled _,
          DeskRuling.StaleDigest _,
          DeskRuling.IllegalOutcome _,
          DeskRuling.Invalid _,
          DeskRuling.Unknown _ ->
          LOG.info("Decision {} settles nothing.", decision.decisionId());
    }
  }

  private void settle(DeskRuling.Settled settled) {
    state = state.settle(settled);
    tasks.settle(new Settling(task, settled.decision(), blocked()));
    RunId run = settled.request().runId();
    if (run == null) {
      answers.put(settled.request().id(), settled.decision());
    } else {
      var decision = settled.decision();
      runs.settled(run, new Settlement(decision.requestId(), decision.outcome()));
    }
  }

  private boolean blocked() {
    long waiting = state.pending().stream().map(PendingRequest::runId).distinct().count();
    return waiting >= Math.max(1, runs.active());
  }

  private List<RequestId> pendingOf(RunId run) {
    return state.pending().stream()
        .filter(request -> belongs(request.runId(), run))
        .map(PendingRequest::id)
        .toList();
  }

  private static boolean belongs(@Nullable RunId asking, RunId run) {
    return asking != null && (asking.equals(run) || asking.value().startsWith(run.value() + "."));
  }
}
