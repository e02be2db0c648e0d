package dev.perdure.workflows.request;

import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestLedger;
import dev.perdure.workflows.agent.AgentRuns;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.ContinueAsNewPolicy;
import dev.perdure.workflows.flow.Coroutines;
import dev.perdure.workflows.port.DecisionRef;
import dev.perdure.workflows.port.ParkedTurn;
import dev.perdure.workflows.port.PlanEditRef;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.TaskWaits;
import dev.perdure.workflows.visibility.TaskVisibility;
import io.temporal.failure.CanceledFailure;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The task workflow's queue of requests to people and their decisions: handles one after another,
 * has each recorded and tells the runs that wait.
 */
public final class RequestDesk {

  private static final Logger LOG = Workflow.getLogger(RequestDesk.class);

  private final TaskId task;
  private final AgentRuns runs;
  private final ContinueAsNewPolicy continueAsNewPolicy;
  private final RequestRegister register;
  private final Deque<Runnable> arrivals = new ArrayDeque<>();
  private final RootRequestOutcomes rootRequestOutcomes = new RootRequestOutcomes();
  private boolean open;
  private boolean busy;

  /** A desk of one task, which may continue as new while it waits for a person. */
  public RequestDesk(TaskId task, AgentRuns runs, ContinueAsNewPolicy continueAsNewPolicy) {
    this.task = task;
    this.runs = runs;
    this.continueAsNewPolicy = continueAsNewPolicy;
    this.register = new RequestRegister(task, runs, rootRequestOutcomes);
  }

  /** Begins to serve what arrives, on top of what is known of earlier times. */
  public void open(RequestLedger known, @Nullable TaskWaits waits) {
    if (!open) {
      open = true;
      register.open(known, waits);
      Coroutines.serve("desk", this::serve);
    }
  }

  /** A signal says that a run asks; the journal says whether it does, and what. */
  public void raise(PendingRequest request) {
    arrivals.add(() -> register.present(request, request.runId()));
  }

  /** A signal names a person's decision; the journal has it. */
  public void decide(DecisionRef decision) {
    arrivals.add(() -> register.judge(decision));
  }

  /** A signal names a person's edit of the plan under approval; the journal has it. */
  public void revise(PlanEditRef edit) {
    arrivals.add(() -> register.revise(edit));
  }

  /**
   * Asks a person on the root's own behalf, and waits as long as it takes; a root with a long
   * history goes on as a new one meanwhile.
   */
  public Outcome ask(PendingRequest request) {
    return askUnlessReopened(request).orElseThrow();
  }

  /**
   * Asks a person about a plan, as {@link #ask} does; empty if the request was withdrawn because
   * people said something that the planner has to read first.
   */
  public Optional<Outcome> askUnlessReopened(PendingRequest request) {
    RequestId id = request.id();
    rootRequestOutcomes.expect(id);
    arrivals.add(() -> register.present(request, null));
    Workflow.await(() -> rootRequestOutcomes.isThere(id) || mayRenew());
    if (!rootRequestOutcomes.isThere(id)) {
      TaskVisibility.continueAsNew(new TaskRef(task));
    }
    return rootRequestOutcomes.take(id);
  }

  /**
   * A person has said something: a plan under approval is planned further.
   *
   * @param reopened run if the plan is planned further
   * @param read run if the planner has read all, so that the message was no new one
   */
  public void say(Runnable reopened, Runnable read) {
    arrivals.add(() -> register.hear(reopened, read));
  }

  /**
   * A run has ended: what it and its subagents still ask is taken back. A task that is stopped does
   * not wait for work in the queue, as its end takes everything back.
   */
  public void ended(RunId run) {
    boolean quiet = isQuiet();
    if (quiet && register.pending().isEmpty()) {
      return;
    }
    CompletablePromise<Boolean> done = Workflow.newPromise();
    arrivals.add(() -> {
      register.takeBack(run, false);
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
    } catch (CanceledFailure e) {
      LOG.info("The task is stopped; its requests are taken back at its end.");
    }
  }

  /** A signal says that a subagent has ended; the journal says whether it has. */
  public void takeBackLater(RunId run) {
    arrivals.add(() -> register.takeBack(run, true));
  }

  /** A signal says that a parked model call was answered; the journal says whether it was. */
  public void modelAnswered(ParkedTurn call) {
    arrivals.add(() -> register.modelAnswered(call));
  }

  /** A person has resumed the task: requests that have expired are shown again. */
  public void askAgain() {
    if (register.waits().hasExpired()) {
      arrivals.add(register::askAgain);
    }
  }

  /** Whether a request has expired that no person has resumed yet. */
  public boolean hasExpired() {
    return register.waits().hasExpired();
  }

  /** The requests that wait. */
  public List<PendingRequest> pending() {
    return register.pending();
  }

  /** Whether no run can go on before a person has settled something. */
  public boolean blocked() {
    return register.isBlocked();
  }

  /** Whether the desk has acted on everything that has arrived. */
  public boolean isQuiet() {
    return arrivals.isEmpty() && !busy && !register.waits().isAnyDue();
  }

  private boolean mayRenew() {
    return continueAsNewPolicy.isDue() && isQuiet() && runs.active() == 0;
  }

  private void serve() {
    while (true) {
      Workflow.await(() -> !arrivals.isEmpty() || register.waits().isAnyDue());
      busy = true;
      Optional.ofNullable(arrivals.pollFirst()).orElse(register::advance).run();
      busy = false;
    }
  }
}
