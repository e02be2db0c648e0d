package dev.perdure.workflows.agent;

import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The runs that a root has started: it passes on settlements and holds, and waits for their end.
 */
public final class AgentRuns {

  private final Map<RunId, AgentWorkflow> active = new LinkedHashMap<>();
  private boolean held;

  /** Carries a run out; a run whose workflow fails is reported as an error, never thrown. */
  public RunReport perform(RunSpec spec) {
    Workflow.await(() -> !held);
    var child = Workflow.newChildWorkflowStub(AgentWorkflow.class, Ports.child(spec.workflowId()));
    active.put(spec.run(), child);
    try {
      return child.run(spec);
    } catch (ChildWorkflowFailure failure) {
      if (Cancellations.isCancelled(failure)) {
        throw failure;
      }
      return new RunReport(spec.run(), FinishReason.ERROR);
    } finally {
      active.remove(spec.run());
    }
  }

  /** Carries several runs out side by side; the reports come in the order of the runs. */
  public List<RunReport> performTogether(List<RunSpec> specs) {
    List<Promise<RunReport>> reports =
        specs.stream().map(spec -> Async.function(this::perform, spec)).toList();
    return reports.stream().map(Promise::get).toList();
  }

  /** Holds every run before its next model call, or lets them go on. */
  public void hold(boolean hold) {
    held = hold;
    active.keySet().forEach(run -> signal(run).hold(new Hold(hold)));
  }

  /** Tells a run how its request was settled; the run may be a subagent's. */
  public void settled(RunId run, Settlement settlement) {
    signal(run).settled(settlement);
  }

  /** How many runs are under way. */
  public int active() {
    return active.size();
  }

  private AgentWorkflow signal(RunId run) {
    AgentWorkflow child = active.get(run);
    return child != null
        ? child
        : Workflow.newExternalWorkflowStub(AgentWorkflow.class, run.value());
  }
}
