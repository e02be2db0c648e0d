package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.ToolArgumentParser;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.RulingMapper;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.TaskPolicy;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.LoopVerdict;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.workflows.port.ToolActivities;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.ToolOutcome;
import io.temporal.activity.Activity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The Temporal activity that runs a model's tool calls: asks people for permission where rules say
 * so, and carries each call out once.
 */
public final class ToolActivitiesImpl implements ToolActivities {

  private static final int MAX_PLANS = 3;
  private static final String PLAN_NOW =
      " Stop trying: write a plan with plan_write that takes another way, and carry it out.";
  private static final int MAX_INVALID_ARGUMENTS_LENGTH = 2_000;

  /** How long a call that was stopped waits for the engine, so that nothing is begun after it. */
  private static final Duration STOPPING = Duration.ofSeconds(5);

  private final Journal journal;
  private final RunContext.Finder contexts;
  private final ToolRunner runner;
  private final Toolbox toolbox;
  private final HostPaths hostPaths;
  private final RunningActivityRegistry runningActivityRegistry;
  private final HumanRequestDrafter requests;
  private final DelegatedCallHandler delegatedCallHandler;
  private final LoopDetector loops;
  private final EarlyEnd earlyEnd;
  private final PlanExitAttempts planExitLimit;

  /**
   * Runs the calls of a journal's runs in the workspaces of this host; what these stops tell ends
   * them sooner than the engine can.
   */
  public ToolActivitiesImpl(
      Journal journal,
      RunContext.Finder contexts,
      ToolRunner runner,
      Toolbox toolbox,
      HostPaths hostPaths,
      RunningActivityRegistry runningActivityRegistry) {
    this.journal = journal;
    this.contexts = contexts;
    this.runner = runner;
    this.toolbox = toolbox;
    this.hostPaths = hostPaths;
    this.runningActivityRegistry = runningActivityRegistry;
    this.requests = new HumanRequestDrafter(journal);
    this.delegatedCallHandler = new DelegatedCallHandler(journal, contexts, toolbox, hostPaths);
    this.loops = new LoopDetector(journal);
    this.earlyEnd = new EarlyEnd(journal, new PendingMessages(journal, contexts.agents()));
    this.planExitLimit = new PlanExitAttempts(journal);
  }

  @Override
  public ToolOutcome run(ToolCallRequest turn) {
    StoredToolCall call =
        journal
            .calls()
            .find(turn.call())
            .orElseThrow(
                () -> new IllegalArgumentException("There is no call '" + turn.call() + "'."));
    if (call.result().isPresent()) {
      return done(call.result().get());
    }
    Optional<Decision> decision =
        Optional.ofNullable(turn.request()).flatMap(journal.requests()::decision);
    Optional<ToolResult> decided =
        decision.flatMap(made -> DecisionResultMapper.of(call, made, policy(call)));
    return decided.isPresent()
        ? keep(call, decided.get())
        : carryOut(call, decision, Boolean.TRUE.equals(turn.begun()));
  }

  private TaskPolicy policy(StoredToolCall call) {
    return journal.tasks().policy(call.task());
  }

  private ToolOutcome carryOut(StoredToolCall call, Optional<Decision> decision, boolean begun) {
    RunContext context = contexts.of(call.run());
    Optional<ToolResult> refusal = refusal(call.call(), context).or(() -> earlyEnd.refusal(call));
    if (refusal.isPresent()) {
      return keep(call, refusal.get());
    }
    journal.calls().started(call.call().callId(), "", Optional.empty());
    try (Heartbeat beat = Heartbeat.start(() -> {});
        RunningActivityRegistry.StopListener listener =
            runningActivityRegistry.listen(call.task())) {
      var wanted = new ToolCall(call.call().name(), Json.write(call.call().input()));
      CancellationCheck cancellation = () -> listener.stopped() || beat.cancelled();
      var grant = decision.map(requests::grant);
      CallOutcome outcome = runner.run(wanted, context(call, context, cancellation), grant);
      if (listener.stopped()) {
        beat.awaitEnd(STOPPING);
      }
      boolean mayGoOn = decision.map(Decision::requestId).filter(LoopDetector::isAbout).isPresent();
      return outcome instanceof CallOutcome.Completed(var result) && !mayGoOn
          ? watched(call, context, result)
          : outcome(call, context, outcome, begun);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Activity.wrap(interrupted);
    }
  }

  private ToolContext context(
      StoredToolCall call, RunContext context, CancellationCheck cancellation) {
    return new ToolContext(
        call.run(),
        call.call().callId(),
        context.agent().name(),
        hostPaths.worktree(context),
        context.policy(),
        cancellation);
  }

  /**
   * A call that closes a loop has been made: the model is told; where it goes on like this, a
   * person is asked.
   */
  private ToolOutcome watched(StoredToolCall call, RunContext context, ToolResult result) {
    Optional<LoopVerdict> loop = loops.closedBy(call, result);
    if (loop.isEmpty()) {
      return keep(call, result);
    }
    if (context.task().strategy() == Strategy.ON_DEMAND && loops.warnings(call) < MAX_PLANS) {
      return keep(call, LoopDetector.warned(loop.get().sentence() + PLAN_NOW, result));
    }
    if (loops.warnings(call) == 0) {
      return keep(call, LoopDetector.warned(loop.get().sentence(), result));
    }
    String sentence = loop.get().sentence();
    var demand = new Demand("doom_loop", call.call().name(), sentence);
    return switch (context.policy().evaluate(List.of(demand))) {
      case Ruling.Allowed _ -> keep(call, result);
      case Ruling.Denied denied -> keep(call, refused(denied, sentence, result));
      case Ruling.NeedsApproval asks -> new ToolOutcome.Asks(requests.loop(call, context, asks));
    };
  }

  private static ToolResult refused(Ruling.Denied denied, String sentence, ToolResult result) {
    return ToolResult.failed(sentence + "\n\nWhat it gave this time:\n" + result.output())
        .with(RulingMapper.ruling(denied));
  }

  private ToolOutcome outcome(
      StoredToolCall call, RunContext context, CallOutcome outcome, boolean begun) {
    return switch (outcome) {
      case CallOutcome.Completed(var result) -> keep(call, result);
      case CallOutcome.NeedsPermission(var subject, _) ->
          new ToolOutcome.Asks(requests.permission(call, context, subject));
      case CallOutcome.NeedsOthers(Effect.Questions ask) ->
          policy(call).answersQuestions()
              ? keep(call, requests.answeredByPolicy(call, ask))
              : new ToolOutcome.Asks(requests.question(call, context, ask));
      case CallOutcome.NeedsOthers(Effect.Replanning(var reason)) -> {
        if (policy(call).replansAlone() && journal.plans().all(call.task()).size() < MAX_PLANS) {
          yield keep(call, PlanEnterTool.entered(call.call(), "", ""));
        }
        var ask = new Effect.Questions(List.of(PlanEnterTool.question(context.agent(), reason)));
        yield new ToolOutcome.Asks(requests.question(call, context, ask));
      }
      case CallOutcome.NeedsOthers(Effect.Delegation work) ->
          begun && work.terms().background()
              ? keep(call, DelegatedCallHandler.begun(call, work))
              : delegatedCallHandler
                  .result(call, context, work)
                  .map(result -> keep(call, result))
                  .orElseGet(() -> delegatedCallHandler.start(call, context, work));
    };
  }

  /** Stores the result; a name that the model made up is no label of a metric. */
  private ToolOutcome keep(StoredToolCall call, ToolResult result) {
    String name = call.call().name();
    Part.ToolResult stored =
        journal.calls().finished(call.call().callId(), planExitLimit.judged(call, result));
    Meters.used(toolbox.find(name).isPresent() ? name : "unknown", stored.isError());
    return done(stored);
  }

  private static ToolOutcome done(Part.ToolResult result) {
    return switch (result.detail()) {
      case ToolResultDetail.EndsRun _, ToolResultDetail.PlansAgain _ -> new ToolOutcome.Ends();
      case ToolResultDetail.Denial denied when denied.stopsRun() -> new ToolOutcome.Stops();
      case ToolResultDetail.Denial _,
          ToolResultDetail.CommandResult _,
          ToolResultDetail.Pictures _,
          ToolResultDetail.Unknown _,
          ToolResultDetail.Plain _ ->
          new ToolOutcome.Done();
    };
  }

  /**
   * Returns the refusal of a call that Perdure can't carry out at all: arguments that are no
   * object, a tool not offered now.
   */
  private Optional<ToolResult> refusal(Part.ToolCall call, RunContext context) {
    if (call.invalid() != null) {
      return Optional.of(
          ToolResult.failed(
              "The arguments of '%s' %s, so nothing was done. What arrived: %s"
                  .formatted(
                      call.name(),
                      ToolArgumentParser.object(call.invalid()).isPresent()
                          ? "hold U+0000 or half of a surrogate pair, which no text file can hold"
                          : "are no JSON object",
                      TextShortener.start(call.invalid(), MAX_INVALID_ARGUMENTS_LENGTH))));
    }
    return toolbox
        .of(context.run().id())
        .find(call.name())
        .flatMap(tool -> ToolSelection.refusal(tool.spec(), context));
  }
}
