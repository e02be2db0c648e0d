package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.plan.PlanEnterTool;
import dev.perdure.activities.tool.run.RulingMapper;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskPolicy;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.LoopVerdict;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.ToolOutcome;
import java.util.List;
import java.util.Optional;

/**
 * Turns the outcome of a tool call into what its run does next: goes on with a result, asks a
 * person, or starts a subagent.
 */
final class ToolCallOutcomes {

  private static final int MAX_PLANS = 3;

  private static final String PLAN_NOW =
      " Stop trying: write a plan with plan_write that takes another way, and carry it out.";

  private final TaskReader taskReader;
  private final PlanStore planStore;
  private final DelegatedCallHandler delegatedCallHandler;
  private final ToolResultRecorder toolResultRecorder;
  private final LoopDetector loopDetector;
  private final HumanRequestDrafter humanRequestDrafter;

  ToolCallOutcomes(
      TaskReader taskReader,
      PlanStore planStore,
      DelegatedCallHandler delegatedCallHandler,
      ToolResultRecorder toolResultRecorder,
      LoopDetector loopDetector,
      HumanRequestDrafter humanRequestDrafter) {
    this.taskReader = taskReader;
    this.planStore = planStore;
    this.delegatedCallHandler = delegatedCallHandler;
    this.toolResultRecorder = toolResultRecorder;
    this.loopDetector = loopDetector;
    this.humanRequestDrafter = humanRequestDrafter;
  }

  private TaskPolicy policy(StoredToolCall call) {
    return taskReader.policy(call.task());
  }

  private ToolOutcome outcome(
      StoredToolCall call, RunContext context, CallOutcome outcome, boolean begun) {
    return switch (outcome) {
      case CallOutcome.Completed(var result) -> toolResultRecorder.keep(call, result);
      case CallOutcome.NeedsPermission(var subject, _) ->
          new ToolOutcome.Asks(humanRequestDrafter.permission(call, context, subject));
      case CallOutcome.NeedsOthers(Effect.Questions ask) ->
          policy(call).answersQuestions()
              ? toolResultRecorder.keep(call, humanRequestDrafter.answeredByPolicy(call, ask))
              : new ToolOutcome.Asks(humanRequestDrafter.question(call, context, ask));
      case CallOutcome.NeedsOthers(Effect.Replanning(var reason)) -> {
        if (policy(call).replansAlone() && planStore.all(call.task()).size() < MAX_PLANS) {
          yield toolResultRecorder.keep(call, PlanEnterTool.entered(call.call(), "", ""));
        }
        var ask = new Effect.Questions(List.of(PlanEnterTool.question(context.agent(), reason)));
        yield new ToolOutcome.Asks(humanRequestDrafter.question(call, context, ask));
      }
      case CallOutcome.NeedsOthers(Effect.Delegation work) ->
          begun && work.terms().background()
              ? toolResultRecorder.keep(call, DelegatedCallHandler.begun(call, work))
              : delegatedCallHandler
                  .result(call, context, work)
                  .map(result -> toolResultRecorder.keep(call, result))
                  .orElseGet(() -> delegatedCallHandler.start(call, context, work));
    };
  }

  /** Returns how a run goes on; a call whose loop a person has allowed is not watched again. */
  ToolOutcome of(
      StoredToolCall call,
      RunContext context,
      CallOutcome outcome,
      boolean begun,
      boolean allowed) {
    return outcome instanceof CallOutcome.Completed(var result) && !allowed
        ? watch(call, context, result)
        : outcome(call, context, outcome, begun);
  }

  /**
   * A call has closed a loop: the result warns the model. If the model continues, Perdure asks a
   * person.
   */
  private ToolOutcome watch(StoredToolCall call, RunContext context, ToolResult result) {
    Optional<LoopVerdict> loop = loopDetector.closedBy(call, result);
    if (loop.isEmpty()) {
      return toolResultRecorder.keep(call, result);
    }
    if (context.task().strategy() == Strategy.ON_DEMAND
        && loopDetector.warnings(call) < MAX_PLANS) {
      return toolResultRecorder.keep(
          call, LoopDetector.warned(loop.get().sentence() + PLAN_NOW, result));
    }
    if (loopDetector.warnings(call) == 0) {
      return toolResultRecorder.keep(call, LoopDetector.warned(loop.get().sentence(), result));
    }
    String sentence = loop.get().sentence();
    var demand = new Demand("doom_loop", call.call().name(), sentence);
    return switch (context.policy().evaluate(List.of(demand))) {
      case Ruling.Allowed _ -> toolResultRecorder.keep(call, result);
      case Ruling.Denied denied -> toolResultRecorder.keep(call, refused(denied, sentence, result));
      case Ruling.NeedsApproval asks ->
          new ToolOutcome.Asks(humanRequestDrafter.loop(call, context, asks));
    };
  }

  private static ToolResult refused(Ruling.Denied denied, String sentence, ToolResult result) {
    return ToolResult.failed(sentence + "\n\nWhat it gave this time:\n" + result.output())
        .with(RulingMapper.ruling(denied));
  }
}
