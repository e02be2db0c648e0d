package dev.perdure.workflows.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.agent.SettlementSignal;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.TaskWaits;
import dev.perdure.workflows.port.UnreadMessages;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The register of a task's requests: acts on what arrives at the desk, has the journal written and
 * tells the runs that wait. A signal only names requests and decisions; the journal has the facts.
 */
final class RequestRegister {

  private static final Logger LOG = Workflow.getLogger(RequestRegister.class);

  private final AgentRuns runs;
  private final RequestRecorder recorder;
  private final RootRequestOutcomes outcomes;
  private final RequestWaiters waiters;
  private final RequestWaits waits = new RequestWaits();
  private RequestLedger ledger = RequestLedger.empty();

  RequestRegister(TaskId task, AgentRuns runs, RootRequestOutcomes outcomes) {
    this.runs = runs;
    this.outcomes = outcomes;
    this.recorder = new RequestRecorder(task);
    this.waiters = new RequestWaiters(runs);
  }

  /** Begins with what is known of earlier times. */
  void open(RequestLedger known, @Nullable TaskWaits knownWaits) {
    ledger = known;
    known.pending().forEach(waiters::add);
    waits.takeOver(knownWaits);
  }

  /** The requests that wait. */
  List<PendingRequest> pending() {
    return ledger.pending();
  }

  /** Whether no run can go on before a person has settled something. */
  boolean isBlocked() {
    return waiters.waiting(ledger.pending()) >= Math.max(1, runs.active());
  }

  /**
   * Shows a request, or answers it if it is settled.
   *
   * @param claimed the run that asks, if only a signal says so; else null
   */
  void present(PendingRequest request, @Nullable RunId claimed) {
    boolean isLearnt = runs.learn(request);
    if (!isShown(request, claimed) && isLearnt) {
      runs.forget(request);
    }
  }

  /** Shows a request, or answers a settled one; false if the request is not shown. */
  private boolean isShown(PendingRequest request, @Nullable RunId claimed) {
    var settled = ledger.findSettled(request.id());
    if (settled.isPresent()) {
      answer(request, settled.get().outcome());
      return false;
    }
    RequestLedger before = ledger;
    ledger = ledger.raise(request);
    boolean isNew = waiters.add(request);
    return switch (recorder.raise(request, isBlocked(), claimed)) {
      case RaiseResult.Raised(var stored, var due) -> {
        adopt(before, stored);
        Optional.ofNullable(due).ifPresent(waits::follow);
        yield true;
      }
      case MessagesUnread _ -> {
        reopen(request);
        yield true;
      }
      case RequestRefused(String reason) -> {
        LOG.warn("A request is refused: {}", reason);
        ledger = before;
        rejectClaim(request, isNew, reason);
        yield false;
      }
    };
  }

  /**
   * Keeps the terms of the journal in place of those of the signal. A request that the root asks as
   * well stays the root's.
   */
  private void adopt(RequestLedger before, @Nullable PendingRequest stored) {
    if (stored != null) {
      boolean isOfRoot =
          before.findPending(stored.id()).filter(known -> known.runId() == null).isPresent();
      ledger = isOfRoot ? before : ledger.raise(stored);
      runs.correct(stored);
    }
  }

  /** Forgets a signalled request that the journal does not know, or not of that run. */
  private void rejectClaim(PendingRequest request, boolean isNew, String reason) {
    RunId run = request.runId();
    if (ledger.findPending(request.id()).isEmpty()) {
      drop(request, reason);
    } else if (isNew && run != null) {
      waiters.remove(request.id(), run);
    }
  }

  /** Drops a request that could not be shown; the runs that wait for it fail with the reason. */
  private void drop(PendingRequest request, String reason) {
    ledger = ledger.withdraw(request.id());
    waits.end(request.id());
    List<RunId> waiting = waiters.remove(request);
    waiting.forEach(run -> runs.settled(run, SettlementSignal.failed(request.id(), reason)));
    if (request.runId() == null) {
      outcomes.unseen(request.id(), reason);
    }
  }

  /** Takes over a person's edit of the plan; decisions are about the edited plan from here on. */
  void revise(PlanEditRef edit) {
    recorder
        .revise(edit)
        .ifPresent(now -> ledger = ledger.revise(now.id(), now.digest(), now.steps()));
  }

  /**
   * Reopens the plan under approval if the planner has not read a message. A command that waits
   * until the task rests leaves the plan as it is.
   */
  void hear(Runnable reopened, Runnable read) {
    var plan =
        ledger.pending().stream().filter(request -> request.kind() == RequestKind.PLAN).findFirst();
    if (plan.isEmpty()) {
      return;
    }
    UnreadMessages unread = recorder.reopenPlan(plan.get().id());
    if (unread.present()) {
      reopen(plan.get());
      reopened.run();
    } else if (!unread.queued()) {
      read.run();
    }
  }

  private void reopen(PendingRequest plan) {
    ledger = ledger.withdraw(plan.id());
    waits.end(plan.id());
    waiters.remove(plan);
    outcomes.reopened(plan.id());
  }

  private void answer(PendingRequest request, Outcome outcome) {
    RunId run = request.runId();
    if (run == null) {
      outcomes.settled(request.id(), outcome);
    } else {
      runs.settled(run, new SettlementSignal(request.id(), outcome));
    }
  }

  /** The web server has told the sender already; here only a settlement has consequences. */
  void judge(DecisionRef decision) {
    Optional<PendingRequest> request = ledger.findPending(decision.requestId());
    if (request.isPresent() && ledger.findSettled(decision.decisionId()).isEmpty()) {
      settle(request.get(), decision);
    } else {
      LOG.info("Decision {} settles nothing.", decision.decisionId());
    }
  }

  private void settle(PendingRequest request, DecisionRef decision) {
    RequestLedger before = ledger;
    ledger = ledger.withdraw(request.id());
    List<RunId> waiting = waiters.remove(request);
    switch (recorder.settle(request, decision, isBlocked())) {
      case SettleResult.Recorded(var entry) -> {
        ledger = ledger.settled(entry);
        waits.end(request.id());
        tell(request, waiting, entry.outcome());
      }
      case MessagesUnread _ -> {
        ledger = before;
        reopen(request);
      }
      case SettleResult.DataFault(String reason) -> {
        ledger = before;
        waiters.restore(request, waiting);
        recorder.refuse(decision, reason);
      }
      case RequestRefused(String reason) -> {
        LOG.warn("Decision {} is refused: {}", decision.decisionId(), reason);
        ledger = before;
        waiters.restore(request, waiting);
      }
    }
  }

  private void tell(PendingRequest request, List<RunId> waiting, Outcome outcome) {
    if (request.runId() == null) {
      outcomes.settled(request.id(), outcome);
    }
    waiting.forEach(run -> runs.settled(run, new SettlementSignal(request.id(), outcome)));
  }

  /**
   * Withdraws the requests of a run that has ended and updates the task's state.
   *
   * @param claimed whether only a signal says that the run has ended
   */
  void takeBack(RunId run, boolean claimed) {
    List<RequestId> unasked = waiters.askedOnlyBy(run, ledger.pending());
    if (claimed && !isEnded(run, unasked)) {
      LOG.warn("The requests of run {} stay, as it has not ended.", run);
      return;
    }
    waiters.leave(run, unasked);
    unasked.forEach(this::forget);
    if (!claimed && !unasked.isEmpty()) {
      recorder.withdraw(unasked);
    }
    if (!ledger.pending().isEmpty() || !unasked.isEmpty()) {
      recorder.updateState(isBlocked());
    }
  }

  /**
   * Withdraws the request about a model call that was answered meanwhile, and lets its run go on. A
   * person's decision that came first stands.
   */
  void modelAnswered(ParkedTurn call) {
    if (!recorder.withdraw(call)) {
      LOG.info("Request {} stays, as no answer has withdrawn it.", call.request());
      return;
    }
    ledger.findPending(call.request()).ifPresent(waiters::remove);
    forget(call.request());
    runs.settled(call.run(), new SettlementSignal(call.request(), Outcome.RETRY));
    recorder.updateState(isBlocked());
  }

  private void forget(RequestId id) {
    ledger = ledger.withdraw(id);
    waits.end(id);
  }

  /** The waits of the requests. */
  RequestWaits waits() {
    return waits;
  }

  /** Takes the step of the wait whose moment came first, unless its request waits no longer. */
  void advance() {
    ledger
        .findPending(waits.takeDue())
        .flatMap(request -> recorder.advance(request, isBlocked()))
        .ifPresent(waits::follow);
  }

  /** Shows the expired requests again, as a person has resumed the task. */
  void askAgain() {
    recorder.showAgain(waits.expired(), isBlocked()).ifPresent(waits::takeOver);
  }

  /** Asks the journal if a signal's claim has an effect. */
  private boolean isEnded(RunId run, List<RequestId> unasked) {
    boolean isChecked = !unasked.isEmpty() || waiters.isWaiting(run);
    return !isChecked || recorder.withdraw(unasked, run);
  }
}
