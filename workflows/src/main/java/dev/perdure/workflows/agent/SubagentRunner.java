package dev.perdure.workflows.agent;

import dev.perdure.planner.id.RunId;
import dev.perdure.planner.message.FinishReason;
import dev.perdure.workflows.flow.SignalLimit;
import dev.perdure.workflows.flow.Suspension;
import dev.perdure.workflows.port.DueReport;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.ToolOutcome;
import dev.perdure.workflows.visibility.Summaries;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;

/**
 * The subagents of an agent run: carries them out, some in the background, limits how many work at
 * once, and delivers background reports.
 */
final class SubagentRunner {

  private static final Logger LOG = Workflow.getLogger(SubagentRunner.class);

  private final RunId run;
  private final AgentRuns runs;
  private final Suspension suspension;
  private final RequestReceiver root;
  private final Map<RunId, RunSpec> background = new LinkedHashMap<>();
  private final List<CancellationScope> scopes = new ArrayList<>();
  private final Deque<RunSpec> ended = new ArrayDeque<>();
  private int working;

  SubagentRunner(RunSpec spec, AgentRuns runs) {
    this.run = spec.run();
    this.runs = runs;
    this.suspension = runs.suspension();
    this.root = Workflow.newExternalWorkflowStub(RequestReceiver.class, spec.task().value());
  }

  /** Carries a subagent's run out, or starts it where its caller goes on meanwhile. */
  void perform(ToolOutcome.Delegates work) {
    RunDelegation terms = work.child().delegation();
    if (terms != null && terms.background()) {
      begin(work);
    } else {
      carryOut(work);
    }
  }

  /** Takes up subagents in the background that an earlier execution had started. */
  void resume(List<RunSpec> known) {
    known.forEach(child -> begin(new ToolOutcome.Delegates(child, null)));
  }

  /** The subagents in the background whose reports have not been delivered. */
  List<RunSpec> background() {
    return List.copyOf(background.values());
  }

  /** Delivers what has been reported since. */
  void deliver(int turn) {
    while (!ended.isEmpty()) {
      RunSpec child = ended.removeFirst();
      RunDelegation terms = Objects.requireNonNull(child.delegation());
      Ports.runs("Report of " + Summaries.run(child))
          .deliver(new DueReport(run, terms.call(), turn));
      background.remove(child.run());
    }
  }

  /** Waits for the next report; false if none will come. */
  boolean awaitReport() {
    suspension.await(() -> !ended.isEmpty() || background.isEmpty());
    return !ended.isEmpty();
  }

  /** Ends with the run: those of a run that is done end first, those of any other are stopped. */
  FinishReason end(FinishReason finish) {
    if (finish != FinishReason.END_TURN && finish != FinishReason.MAX_STEPS) {
      scopes.forEach(CancellationScope::cancel);
    }
    suspension.await(this::areAllEnded);
    return finish;
  }

  /** Waits until no subagent in the background is at work. */
  void awaitEnd() {
    Workflow.await(this::areAllEnded);
  }

  private boolean areAllEnded() {
    return ended.size() == background.size();
  }

  private void begin(ToolOutcome.Delegates work) {
    background.put(work.child().run(), work.child());
    var scope =
        Workflow.newCancellationScope(() -> {
          suspension.fork(() -> carryOutApart(work));
        });
    scopes.add(scope);
    scope.run();
  }

  private boolean carryOutApart(ToolOutcome.Delegates work) {
    try {
      carryOut(work);
    } catch (TemporalFailure e) {
      LOG.info("The subagent {} was stopped.", work.child().run());
    }
    return ended.add(work.child());
  }

  /** Withdraws the requests of a subagent that broke off. */
  private void carryOut(ToolOutcome.Delegates work) {
    Integer atOnce = work.atOnce();
    if (atOnce != null) {
      suspension.await(() -> working < atOnce);
    }
    working++;
    try {
      if (!runs.perform(work.child()).completed()) {
        RunSpec child = work.child();
        SignalLimit.send(
            child.task().value(), () -> root.withdrawRequests(new RunRef(child.run())));
      }
    } finally {
      working--;
    }
  }
}
