package dev.perdure.workflows.agent;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.SignalLimit;
import dev.perdure.workflows.flow.Suspension;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.visibility.Summaries;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.failure.TerminatedFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.SignalExternalWorkflowException;
import io.temporal.workflow.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;

/**
 * The agent runs that a workflow carries out as child workflows: starts them, forwards signals to
 * them and awaits their end.
 */
public final class AgentRuns {

  private static final Logger LOG = Workflow.getLogger(AgentRuns.class);

  private final Map<RunId, String> active = new LinkedHashMap<>();
  private final Map<RunId, String> below = new LinkedHashMap<>();
  private final Suspension suspension;
  private boolean held;

  /** The runs of a workflow with its suspension. */
  public AgentRuns(Suspension suspension) {
    this.suspension = suspension;
  }

  /**
   * Carries a run out; a run whose workflow fails is closed as an error, never thrown. A run that
   * gave way goes on in a new workflow, unless this workflow is suspended as well.
   */
  public RunReport perform(RunSpec spec) {
    RunReport report = carryOut(spec);
    while (report.continues()) {
      awaitSuspension(spec);
      report = carryOut(spec);
    }
    return report;
  }

  private RunReport carryOut(RunSpec spec) {
    awaitRelease();
    suspension.stopIfRequested();
    active.put(spec.run(), spec.workflowId());
    try {
      return start(spec).get();
    } catch (ChildWorkflowFailure failure) {
      return closed(spec, failure);
    } finally {
      active.remove(spec.run());
    }
  }

  /** A person may stop the work before this workflow is suspended; the run has ended then. */
  private void awaitSuspension(RunSpec spec) {
    try {
      suspension.stopIfRequested();
    } catch (CanceledFailure e) {
      var closing = RunCloseRequest.brokenOff(spec.run(), FinishReason.CANCELLED, "");
      Cancellations.detached(() -> close(closing));
      throw e;
    }
  }

  /** A workflow of the same id that the engine is still closing, with its parent, is waited for. */
  private Promise<RunReport> start(RunSpec spec) {
    int tries = 1;
    while (true) {
      var options = Ports.child(spec.workflowId(), Summaries.run(spec), Summaries.details(spec));
      var child = Workflow.newChildWorkflowStub(AgentWorkflow.class, options);
      Promise<RunReport> report = Async.function(child::run, spec);
      try {
        Workflow.getWorkflowExecution(child).get();
        if (held) {
          tell(spec.run(), run -> run.hold(new HoldSignal(true)));
        }
        if (suspension.isRequested()) {
          tell(spec.run(), AgentWorkflow::suspend);
        }
        return report;
      } catch (ChildWorkflowFailure failure) {
        if (tries == Ports.CLOSING_TRIES || !isStillClosing(failure)) {
          throw failure;
        }
        tries++;
        Workflow.sleep(Ports.CLOSING);
      }
    }
  }

  private static boolean isStillClosing(ChildWorkflowFailure failure) {
    return failure.getCause() instanceof WorkflowExecutionAlreadyStarted;
  }

  /**
   * Closes a run whose workflow failed; a run that was cancelled alone does not cancel its parent.
   */
  private static RunReport closed(RunSpec spec, ChildWorkflowFailure failure) {
    boolean cancelled = Cancellations.isCancelled(failure);
    if (cancelled && CancellationScope.current().isCancelRequested()) {
      throw failure;
    }
    var finish = cancelled ? FinishReason.CANCELLED : FinishReason.ERROR;
    return close(RunCloseRequest.brokenOff(spec.run(), finish, why(failure)));
  }

  private static RunReport close(RunCloseRequest request) {
    return Ports.runs("Close a run that broke off").close(request);
  }

  private static String why(ChildWorkflowFailure failure) {
    return failure.getCause() instanceof TerminatedFailure
        ? "Somebody terminated its workflow in the engine."
        : "";
  }

  /** Holds every run before its next model call, or lets them go on. */
  public void hold(boolean hold) {
    held = hold;
    List.copyOf(active.keySet()).forEach(id -> tell(id, run -> run.hold(new HoldSignal(hold))));
  }

  /** Suspends every run as soon as none of its calls is in progress. */
  public void suspend() {
    List.copyOf(active.keySet()).forEach(id -> tell(id, AgentWorkflow::suspend));
  }

  /** The suspension of the workflow that carries the runs out. */
  public Suspension suspension() {
    return suspension;
  }

  /** Whether runs are held. */
  public boolean isHeld() {
    return held;
  }

  /** Waits while runs are held. */
  public void awaitRelease() {
    Workflow.await(() -> !held);
  }

  /** Tells a run how its request was settled; the run may be a subagent's. */
  public void settled(RunId id, SettlementSignal settlement) {
    tell(id, run -> run.requestSettled(settlement));
  }

  /**
   * Learns from a signal which workflow carries a subagent's run out, if nothing is known yet; true
   * if it has learnt something.
   */
  public boolean learn(PendingRequest request) {
    return request.runId() != null
        && request.workflow() != null
        && below.putIfAbsent(request.runId(), request.workflow()) == null;
  }

  /** Forgets what a signal said of a subagent's run. */
  public void forget(PendingRequest request) {
    if (request.runId() != null) {
      below.remove(request.runId());
    }
  }

  /** Learns from the journal which workflow carries a subagent's run out. */
  public void correct(PendingRequest stored) {
    RunId run = stored.runId();
    if (run != null) {
      below.put(run, Objects.requireNonNullElse(stored.workflow(), run.value()));
    }
  }

  /** How many runs are under way. */
  public int active() {
    return active.size();
  }

  /** The run under way that a run is or belongs to; the run itself if there is none. */
  public RunId underWay(RunId run) {
    return active.keySet().stream().filter(run::isWithin).findFirst().orElse(run);
  }

  /**
   * Signals a run by its workflow's id alone, as it may have gone on as a new one. An engine says
   * that there is none by an application failure, the test engine by an exception of its own.
   */
  private void tell(RunId id, Consumer<AgentWorkflow> message) {
    String workflow = active.getOrDefault(id, below.getOrDefault(id, id.value()));
    try {
      SignalLimit.send(
          workflow,
          () -> message.accept(Workflow.newExternalWorkflowStub(AgentWorkflow.class, workflow)));
    } catch (SignalExternalWorkflowException | ApplicationFailure e) {
      LOG.info("Run {} has ended and hears nothing more.", id);
    }
  }
}
