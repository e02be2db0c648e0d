package dev.perdure.workflows.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.DecisionArbiter;
import dev.perdure.planner.request.DecisionRuling;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.agent.AgentWorkflow.RequestSettled;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.ContinueAsNewPolicy;
import dev.perdure.workflows.flow.Coroutines;
import dev.perdure.workflows.port.TaskActivities.RevisePlan;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import dev.perdure.workflows.request.RequestRecorder.WriteResult;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * The task workflow's queue of requests to people and their decisions: handles one after another,
 * has each recorded and tells the runs that wait.
 */
public final class RequestDesk {

  private static final Logger LOG = Workflow.getLogger(RequestDesk.class);

  private final TaskId task;
  private final AgentRuns runs;
  private final ContinueAsNewPolicy renewal;
  private final RequestRecorder records;
  private final Deque<Runnable> arrivals = new ArrayDeque<>();
  private final RootRequestOutcomes answers = new RootRequestOutcomes();
  private final RequestWaiters askers;
  private RequestLedger state = RequestLedger.empty();
  private boolean open;
  private boolean busy;

  /** A desk of one task, which may continue as new while it waits for a person. */
  public RequestDesk(TaskId task, AgentRuns runs, ContinueAsNewPolicy renewal) {
    this.task = task;
    this.runs = runs;
    this.renewal = renewal;
    this.records = new RequestRecorder(task);
    this.askers = new RequestWaiters(runs);
  }

  /** Begins to serve what arrives, on top of what is known of earlier times. */
  public void open(RequestLedger known) {
    if (!open) {
      open = true;
      state = known;
      known.pending().forEach(askers::add);
      Coroutines.serve("desk", this::serve);
    }
  }

  /** A run brings a request. */
  public void raise(PendingRequest request) {
    arrivals.add(() -> present(request));
  }

  /** A person decides. */
  public void decide(Decision decision) {
    arrivals.add(() -> judge(decision));
  }

  /** A person edits the plan under approval: decisions are about the edited one from here on. */
  public void revise(RevisePlan edit) {
    arrivals.add(() -> {
      PendingRequest now = records.revise(edit);
      state = now == null ? state : state.revise(now.id(), now.digest(), now.steps());
    });
  }

  /**
   * Asks a person on the root's own behalf, and waits as long as it takes; a root with a long
   * history goes on as a new one meanwhile.
   */
  public Outcome ask(PendingRequest request) {
    return askUnlessReopened(request).orElseThrow();
  }

  /**
   * Asks a person about a plan, as {@link #ask} does; empty where the request was withdrawn because
   * people said something that the planner has to read first.
   */
  public Optional<Outcome> askUnlessReopened(PendingRequest request) {
    RequestId id = request.id();
    answers.expect(id);
    raise(request);
    Workflow.await(() -> answers.isThere(id) || mayRenew());
    if (!answers.isThere(id)) {
      Workflow.continueAsNew(new TaskRef(task));
    }
    return answers.take(id);
  }

  /** A person has said something: a plan under approval is planned further; heard says so. */
  public void say(Runnable heard) {
    arrivals.add(() -> hear(heard));
  }

  /**
   * A run has ended: what it and its subagents still ask is taken back. A task that is stopped does
   * not wait for work in the queue, as its end takes everything back.
   */
  public void ended(RunId run) {
    boolean quiet = isQuiet();
    if (quiet && state.pending().isEmpty()) {
      return;
    }
    CompletablePromise<Boolean> done = Workflow.newPromise();
    arrivals.add(() -> {
      takeBack(run);
      done.complete(true);
    });
    if (quiet) {
      Cancellations.detached(() -> done.get());
    } else {
      awaitUnlessStopped(done);
    }
  }

  private static void awaitUnlessStopped(CompletablePromise<Boolean> done) {
    try {
      Workflow.await(done::isCompleted);
    } catch (CanceledFailure stopped) {
      LOG.info("The task is stopped; its requests are taken back at its end.");
    }
  }

  /** A subagent has ended, of which nobody here knows more. */
  public void takeBackLater(RunId run) {
    arrivals.add(() -> takeBack(run));
  }

  /** The requests that wait. */
  public List<RequestId> pending() {
    return state.pending().stream().map(PendingRequest::id).toList();
  }

  /** Whether no run can go on before a person has settled something. */
  public boolean blocked() {
    return askers.waiting(state.pending()) >= Math.max(1, runs.active());
  }

  private boolean isQuiet() {
    return arrivals.isEmpty() && !busy;
  }

  private boolean mayRenew() {
    return renewal.isDue() && isQuiet() && runs.active() == 0;
  }

  private void serve() {
    while (true) {
      Workflow.await(() -> !arrivals.isEmpty());
      busy = true;
      arrivals.removeFirst().run();
      busy = false;
    }
  }

  /** Whoever asks what was settled while it was on its way, or before, is told at once. */
  private void present(PendingRequest request) {
    runs.learn(request);
    var settled = state.findSettled(request.id());
    if (settled.isPresent()) {
      answer(request, settled.get().outcome());
      return;
    }
    state = state.raise(request);
    askers.add(request);
    switch (records.raise(request.id(), blocked())) {
      case WriteResult.Written _ -> {}
      case WriteResult.UnreadMessages _ -> reopen(request);
      case WriteResult.DataFault(String reason) -> drop(request, reason);
    }
  }

  /** Drops a request that could not be shown; the runs that wait for it fail with the reason. */
  private void drop(PendingRequest request, String reason) {
    state = state.withdraw(request.id());
    List<RunId> waiting = askers.remove(request);
    waiting.forEach(run -> runs.settled(run, RequestSettled.failed(request.id(), reason)));
    if (request.runId() == null) {
      answers.unseen(request.id(), reason);
    }
  }

  /** Reopens the plan under approval where the planner has not read a message. */
  private void hear(Runnable heard) {
    var plan =
        state.pending().stream().filter(request -> request.kind() == RequestKind.PLAN).findFirst();
    if (plan.isPresent() && records.reopenPlan(plan.get().id())) {
      reopen(plan.get());
      heard.run();
    }
  }

  private void reopen(PendingRequest plan) {
    state = state.withdraw(plan.id());
    askers.remove(plan);
    answers.reopened(plan.id());
  }

  private void answer(PendingRequest request, Outcome outcome) {
    RunId run = request.runId();
    if (run == null) {
      answers.settled(request.id(), outcome);
    } else {
      runs.settled(run, new RequestSettled(request.id(), outcome));
    }
  }

  /** The web server has told the sender already; here only a settlement has consequences. */
  private void judge(Decision decision) {
    switch (DecisionArbiter.apply(state, decision)) {
      case DecisionRuling.Settled settled -> settle(settled);
      case DecisionRuling.Repeated _,
          DecisionRuling.AlreadySettled _,
          DecisionRuling.StaleDigest _,
          DecisionRuling.IllegalOutcome _,
          DecisionRuling.Invalid _,
          DecisionRuling.Unknown _ ->
          LOG.info("Decision {} settles nothing.", decision.decisionId());
    }
  }

  private void settle(DecisionRuling.Settled settled) {
    Decision decision = settled.decision();
    RequestLedger before = state;
    state = state.settle(settled);
    List<RunId> waiting = askers.remove(settled.request());
    switch (records.settle(decision, blocked())) {
      case WriteResult.Written _ -> tell(settled.request(), waiting, decision.outcome());
      case WriteResult.UnreadMessages _ -> {
        state = before;
        reopen(settled.request());
      }
      case WriteResult.DataFault(String reason) -> {
        state = before;
        askers.restore(settled.request(), waiting);
        records.refuse(decision, reason);
      }
    }
  }

  private void tell(PendingRequest request, List<RunId> waiting, Outcome outcome) {
    if (request.runId() == null) {
      answers.settled(request.id(), outcome);
    }
    waiting.forEach(run -> runs.settled(run, new RequestSettled(request.id(), outcome)));
  }

  /** Withdraws the requests of a run that has ended and updates the task's state. */
  private void takeBack(RunId run) {
    List<RequestId> gone = askers.leave(run, state.pending());
    gone.forEach(id -> state = state.withdraw(id));
    if (!gone.isEmpty()) {
      records.withdraw(gone);
    }
    if (!state.pending().isEmpty() || !gone.isEmpty()) {
      records.updateState(blocked());
    }
  }
}
