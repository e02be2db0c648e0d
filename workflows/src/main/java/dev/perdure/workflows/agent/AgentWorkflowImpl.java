package dev.perdure.workflows.agent;

import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.ContinueAsNewPolicy;
import dev.perdure.workflows.flow.Failures;
import dev.perdure.workflows.flow.SignalGuard;
import dev.perdure.workflows.flow.StartGuard;
import dev.perdure.workflows.flow.Suspended;
import dev.perdure.workflows.flow.Suspension;
import dev.perdure.workflows.port.FailureTypes;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunCloseRequest;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunMergeRequest;
import dev.perdure.workflows.port.RunReport;
import dev.perdure.workflows.port.RunSpec;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.TimerOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The implementation of the workflow of one agent run: opens the run, loops over turns, and closes
 * it however it ends.
 */
public class AgentWorkflowImpl implements AgentWorkflow {

  private static final Logger LOG = Workflow.getLogger(AgentWorkflowImpl.class);
  private static final String CANCELLED = "Cancelled by user.";
  private static final String DENIED = "Permission denied.";
  private static final String TIMED_OUT = "Not run: the deadline of the run had passed.";
  private static final String NOT_RUN = "Not run: the run had ended.";

  private final Suspension suspension = new Suspension(() -> true);
  private final RunSignals runSignals = new RunSignals(suspension);
  private final AgentRuns subagentRuns = new AgentRuns(suspension);
  private final ContinueAsNewPolicy continueAsNewPolicy = new ContinueAsNewPolicy(() -> true);
  private final SubagentRunner subagentRunner;
  private final ReactLoop loop;
  private final RunRecorder recorder;

  /** Takes the run's beginning, so that no signal is early. */
  @WorkflowInit
  public AgentWorkflowImpl(RunSpec spec) {
    StartGuard.require(RunInput.isComplete(spec), "the specification of a run");
    recorder = new RunRecorder(spec);
    subagentRunner = new SubagentRunner(spec, subagentRuns);
    loop = new ReactLoop(spec, runSignals, subagentRunner, continueAsNewPolicy);
  }

  @Override
  public RunReport run(RunSpec spec) {
    requireParent(spec);
    try {
      FinishReason finish = untilDeadline(spec.delegation());
      merge(spec, finish);
      return recorder.close(new RunCloseRequest(spec.run(), finish, unanswered(finish)));
    } catch (Suspended e) {
      return RunReport.suspended(spec.run());
    } catch (TemporalFailure failure) {
      Cancellations.detached(() -> drop(spec));
      return Cancellations.isCancelled(failure)
          ? closeCancelled(spec)
          : recorder.close(brokenOff(spec, failure));
    }
  }

  /** Refuses a run that no workflow of its task has begun: it would begin with any rights. */
  private static void requireParent(RunSpec spec) {
    boolean isChild =
        Workflow.getInfo()
            .getParentWorkflowId()
            .filter(parent -> mayBegin(parent, spec))
            .isPresent();
    if (!isChild) {
      throw ApplicationFailure.newNonRetryableFailure(
          "Run '%s' was not begun by a workflow of its task.".formatted(spec.run()),
          FailureTypes.FOREIGN_START);
    }
  }

  /** The root alone begins a run, but for a delegated one, which another run may begin. */
  private static boolean mayBegin(String parent, RunSpec spec) {
    String root = spec.task().value();
    boolean isDelegated = spec.kind() == RunKind.DELEGATED || spec.delegation() != null;
    return parent.equals(root) || (isDelegated && parent.startsWith(root + "."));
  }

  @Override
  public void requestSettled(SettlementSignal settlement) {
    boolean isComplete =
        settlement != null
            && SignalGuard.hasIds(settlement.request())
            && (settlement.outcome() != null || settlement.failure() != null);
    SignalGuard.handle("requestSettled", isComplete, () -> runSignals.settle(settlement));
  }

  @Override
  public void hold(HoldSignal hold) {
    SignalGuard.handle("hold", hold != null, () -> obey(hold));
  }

  private void obey(HoldSignal hold) {
    runSignals.hold(hold);
    subagentRuns.hold(hold.held());
  }

  @Override
  public void suspend() {
    suspension.request();
    subagentRuns.suspend();
  }

  @Override
  public void requestContinueAsNew() {
    continueAsNewPolicy.ask();
  }

  /** The loop, stopped at the deadline with what it has done by then. */
  private FinishReason untilDeadline(@Nullable RunDelegation terms) {
    Instant deadline = terms == null ? null : terms.deadline();
    if (deadline == null) {
      return loop.run();
    }
    List<FinishReason> finish = new ArrayList<>();
    CancellationScope work = Workflow.newCancellationScope(() -> finish.add(loop.run()));
    long left = deadline.toEpochMilli() - Workflow.currentTimeMillis();
    Promise<?> passed =
        Workflow.newTimer(
            Duration.ofMillis(Math.max(1, left)),
            TimerOptions.newBuilder().setSummary("Deadline of the run").build());
    passed.thenApply(_ -> {
      work.cancel();
      return true;
    });
    try {
      work.run();
    } catch (TemporalFailure e) {
      if (!passed.isCompleted() || CancellationScope.current().isCancelRequested()) {
        throw e;
      }
      return FinishReason.TIMED_OUT;
    }
    return finish.getFirst();
  }

  private void merge(RunSpec spec, FinishReason finish) {
    RunDelegation terms = spec.delegation();
    if (terms != null && terms.worktree() != null) {
      Ports.workspace(spec.queue(), "Merge the files of the run")
          .merge(new RunMergeRequest(spec.run(), finish, loop.checksTurn()));
    }
  }

  /** Drops the files of a run that did not end of its own, if its host is there to do it. */
  private void drop(RunSpec spec) {
    RunDelegation terms = spec.delegation();
    if (terms == null || terms.worktree() == null) {
      return;
    }
    try {
      Ports.abandoned(spec.queue(), "Drop the files of the run")
          .merge(new RunMergeRequest(spec.run(), FinishReason.CANCELLED, 0));
    } catch (ActivityFailure e) {
      LOG.info("The files of run {} stay until those of its task go.", spec.run());
    }
  }

  private RunReport closeCancelled(RunSpec spec) {
    var closing = new RunCloseRequest(spec.run(), FinishReason.CANCELLED, CANCELLED);
    return Cancellations.detached(() -> {
      subagentRunner.awaitEnd();
      return recorder.close(closing);
    });
  }

  private static RunCloseRequest brokenOff(RunSpec spec, TemporalFailure failure) {
    return RunCloseRequest.brokenOff(
        spec.run(), FinishReason.ERROR, Failures.of(failure).message());
  }

  private static String unanswered(FinishReason finish) {
    return switch (finish) {
      case PERMISSION_DENIED -> DENIED;
      case TIMED_OUT -> TIMED_OUT;
      case END_TURN, TOOL_USE, MAX_TOKENS, MAX_STEPS, CANCELLED, ERROR, CONTENT_FILTER, BUDGET ->
          NOT_RUN;
    };
  }
}
