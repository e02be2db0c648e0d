package dev.perdure.workflows.agent;

import dev.perdure.planner.message.FinishReason;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.RunClosing;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.WorkflowInit;

/** Opens the run, loops, and closes it whatever ends it. */
public final class AgentWorkflowImpl implements AgentWorkflow {

  private static final String CANCELLED = "Cancelled by user.";
  private static final String DENIED = "Permission denied.";
  private static final String NOT_RUN = "Not run: the run had ended.";

  private final RunInbox inbox = new RunInbox();
  private final ReactLoop loop;
  private final RunActivities runs = Ports.runs();

  /** Takes the run's beginning, so that no signal is early. */
  @WorkflowInit
  public AgentWorkflowImpl(RunSpec spec) {
    loop = new ReactLoop(spec, inbox);
  }

  @Override
  public RunReport run(RunSpec spec) {
    try {
      FinishReason finish = loop.run();
      return runs.close(new RunClosing(spec.run(), finish, unanswered(finish)));
    } catch (TemporalFailure failure) {
      if (!Cancellations.isCancelled(failure)) {
        throw failure;
      }
      return closeCancelled(spec);
    }
  }

  @Override
  public void settled(Settlement settlement) {
    inbox.settle(settlement);
  }

  @Override
  public void hold(Hold hold) {
    inbox.hold(hold);
  }

  private RunReport closeCancelled(RunSpec spec) {
    var closing = new RunClosing(spec.run(), FinishReason.CANCELLED, CANCELLED);
    return Cancellations.detached(() -> runs.close(closing));
  }

  private static String unanswered(FinishReason finish) {
    return finish == FinishReason.PERMISSION_DENIED ? DENIED : NOT_RUN;
  }
}
