package dev.perdure.workflows.agent;

import dev.perdure.planner.message.FinishReason;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.task.RunKind;
import dev.perdure.workflows.flow.Cancellations;
import dev.perdure.workflows.flow.ContinueAsNewPolicy;
import dev.perdure.workflows.flow.Failures;
import dev.perdure.workflows.port.ChecksTurn;
import dev.perdure.workflows.port.HookEvent;
import dev.perdure.workflows.port.HookRequest;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.OpenedRun;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.RunDelegation;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.RunSpec;
import dev.perdure.workflows.port.TurnHooks;
import dev.perdure.workflows.port.TurnRequest;
import dev.perdure.workflows.port.TurnResult;
import dev.perdure.workflows.visibility.Summaries;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The ReAct loop of an agent run: model calls and the tool calls they ask for, in turns. */
final class ReactLoop {

  private final RunSpec spec;
  private final RunSignals runSignals;
  private final ToolCalls calls;
  private final FailedModelCalls failedCalls;
  private final SubagentRunner subagentRunner;
  private final ContinueAsNewPolicy continueAsNewPolicy;
  private TurnHooks hooks = TurnHooks.none();
  private int checksTurn;

  ReactLoop(
      RunSpec spec,
      RunSignals runSignals,
      SubagentRunner subagentRunner,
      ContinueAsNewPolicy continueAsNewPolicy) {
    this.spec = spec;
    this.runSignals = runSignals;
    this.subagentRunner = subagentRunner;
    this.calls = new ToolCalls(spec, runSignals, subagentRunner);
    this.failedCalls = new FailedModelCalls(spec, runSignals, calls);
    this.continueAsNewPolicy = continueAsNewPolicy;
  }

  FinishReason run() {
    if (spec.turn() > 0) {
      hooks = spec.hooks();
      subagentRunner.resume(spec.background());
      return run(spec.turn());
    }
    OpenedRun opened = new RunRecorder(spec).open();
    hooks = opened.hooks();
    FinishReason ended = opened.ended();
    subagentRunner.resume(opened.background());
    return ended == null ? open(opened) : ended;
  }

  /** Carries out the calls that the run opens with, which no model was asked for. */
  private FinishReason open(OpenedRun opened) {
    if (opened.openingCalls().isEmpty()) {
      return run(opened.turn());
    }
    rest(opened.turn());
    var stored = new TurnResult(FinishReason.TOOL_USE, opened.openingCalls(), false);
    return finish(opened.turn(), stored).orElseGet(() -> run(opened.turn() + 1));
  }

  private FinishReason run(int first) {
    int turn = first;
    if (spec.kind() == RunKind.FIXED) {
      runSignals.awaitRelease();
      return calls
          .carryOut(turn, List.of(new TurnResult.Call(0, false, Summaries.run(spec))))
          .orElse(FinishReason.END_TURN);
    }
    while (true) {
      rest(turn);
      TurnResult reply = respond(turn);
      Optional<FinishReason> finish = finish(turn, reply);
      if (finish.isPresent()) {
        return finish.get();
      }
      turn++;
    }
  }

  /** The place between two turns, if nothing is under way. */
  private void rest(int turn) {
    Workflow.setCurrentDetails(Summaries.current(spec, turn));
    runSignals.awaitRelease();
    runSignals.suspension().stopIfRequested();
    if (continueAsNewPolicy.isDue()) {
      Workflow.continueAsNew(spec.at(turn, subagentRunner.background(), hooks));
    }
    subagentRunner.deliver(turn);
  }

  private Optional<FinishReason> finish(int turn, TurnResult reply) {
    if (reply.finish() == FinishReason.TOOL_USE) {
      return calls
          .carryOut(turn, reply.calls())
          .filter(finish -> !isKept(turn, finish))
          .map(subagentRunner::end);
    }
    boolean done = reply.finish() == FinishReason.END_TURN;
    if (reply.more() || (done && (subagentRunner.awaitReport() || isSentBack(turn)))) {
      return Optional.empty();
    }
    return Optional.of(subagentRunner.end(checked(turn + 1, reply.finish())));
  }

  /** Whether a step that ended by a call goes on: for a subagent's report, or because of a hook. */
  private boolean isKept(int turn, FinishReason finish) {
    return spec.kind() == RunKind.STEP
        && finish == FinishReason.END_TURN
        && (subagentRunner.awaitReport() || isSentBack(turn));
  }

  /** Runs the checks of a delegated run that says it is done. */
  private FinishReason checked(int turn, FinishReason finish) {
    RunDelegation terms = spec.delegation();
    if (terms == null || terms.checks() == 0 || finish != FinishReason.END_TURN) {
      return finish;
    }
    checksTurn = turn;
    int count =
        Ports.runs("Write the checks of the run")
            .writeChecks(new ChecksTurn(spec.run(), terms.call(), turn))
            .count();
    List<TurnResult.Call> checks =
        IntStream.range(0, count)
            .mapToObj(index -> new TurnResult.Call(index, false, "check " + (index + 1)))
            .toList();
    return calls.carryOut(turn, checks).orElse(finish);
  }

  /** The turn in which the checks were run; 0 for none. */
  int checksTurn() {
    return checksTurn;
  }

  /** The answer to a turn, unless a hook refuses the turn. */
  private TurnResult respond(int turn) {
    return hooks.modelBefore() && !passes(turn, HookEvent.MODEL_BEFORE)
        ? new TurnResult(FinishReason.PERMISSION_DENIED, List.of(), false)
        : answer(turn);
  }

  /** The reply to a turn; a budget that is used up is a person's matter, not the run's end. */
  private TurnResult answer(int turn) {
    while (true) {
      TurnResult reply = call(turn);
      if (reply.finish() != FinishReason.BUDGET || !moreIsGiven()) {
        return reply;
      }
    }
  }

  /**
   * A model that cannot be reached is a person's matter too, until it can be reached again; a key
   * that was never any good ends the run.
   */
  private TurnResult call(int turn) {
    while (true) {
      try {
        return Ports.models(Summaries.turn(spec, turn)).respond(new TurnRequest(spec.run(), turn));
      } catch (ActivityFailure failure) {
        if (Cancellations.isCancelled(failure) || isKeyRefused(failure)) {
          throw failure;
        }
        Optional<TurnResult> end = failedCalls.resolve(turn, failure);
        if (end.isPresent()) {
          return end.get();
        }
      }
    }
  }

  private boolean isSentBack(int turn) {
    return hooks.runEnd() && !passes(turn, HookEvent.RUN_END);
  }

  private boolean passes(int turn, HookEvent event) {
    return Ports.hooks(spec.queue(), "Hooks of " + event.key())
        .ask(new HookRequest(spec.run(), turn, event))
        .passes();
  }

  private static boolean isKeyRefused(ActivityFailure failure) {
    return Failures.of(failure).type().equals(ModelActivities.KEY_REFUSED);
  }

  private boolean moreIsGiven() {
    PendingRequest request =
        Ports.runs("Ask for more budget").requestBudget(new RunRef(spec.run())).request();
    if (request == null) {
      return true;
    }
    calls.raise(request);
    return runSignals.awaitOutcome(request.id()) == Outcome.APPROVE;
  }
}
