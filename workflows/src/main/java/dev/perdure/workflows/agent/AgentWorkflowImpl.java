package dev.perdure.workflows.agent;

import dev.perdure.planner.message.FinishReason;
import dev.perdure.workflows.agent.AgentWorkflow.Hold;
import dev.perdure.workflows.agent.AgentWorkflow.RequestSettled;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.ContinueAsNewPolicy;
import dev.perdure.workflows.flow.Failures;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunActivities.CloseRun;
import dev.perdure.workflows.port.RunActivities.RunReport;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.WorkflowInit;

/** Opens the run, loops, and closes it whatever ends it. */
public final class AgentWorkflowImpl implements AgentWorkflow {

  private static final String CANCELLED = "Cancelled by user.";
  private static final String DENIED = "Permission denied.";
  private static final String NOT_RUN = "Not run: the run had ended.";

  private final RunInbox inbox = new RunInbox();
  private final AgentRuns subagents = new AgentRuns();
  private final ContinueAsNewPolicy renewal = new ContinueAsNewPolicy(() -> true);
  private final ReactLoop loop;
  private final RunActivities runs = Ports.runs();

  /** Takes the run's beginning, so that no signal is early. */
  @WorkflowInit
  public AgentWorkflowImpl(RunSpec spec) {
    loop =
        new ReactLoop(spec, inbox, new ToolCalls(spec, inbox, new Delegations(subagents)), renewal);
  }

  @Override
  public RunReport run(RunSpec spec) {
    try {
      FinishReason finish = loop.run();
      return runs.close(new CloseRun(spec.run(), finish, unanswered(finish)));
    } catch (TemporalFailure failure) {
      return Cancellations.isCancelled(failure)
          ? closeCancelled(spec)
          : runs.close(brokenOff(spec, failure));
    }
  }

  @Override
  public void requestSettled(RequestSettled settlement) {
    inbox.settle(settlement);
  }

  @Override
  public void hold(Hold hold) {
    inbox.hold(hold);
    subagents.hold(hold.held());
  }

  @Override
  public void requestContinueAsNew() {
    renewal.ask();
  }

  private RunReport closeCancelled(RunSpec spec) {
    var closing = new CloseRun(spec.run(), FinishReason.CANCELLED, CANCELLED);
    return Cancellations.detached(() -> runs.close(closing));
  }

  private static CloseRun brokenOff(RunSpec spec, TemporalFailure failure) {
    return CloseRun.brokenOff(spec.run(), FinishReason.ERROR, Failures.of(failure).message());
  }

  private static String unanswered(FinishReason finish) {
    return finish == FinishReason.PERMISSION_DENIED ? DENIED : NOT_RUN;
  }
}
