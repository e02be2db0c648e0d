package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.scene.Offer;
import dev.perdure.activities.agent.scene.RunScene;
import dev.perdure.activities.agent.tool.Errand;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.StoredCall;
import dev.perdure.activities.journal.run.Meters;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.process.StopListeners;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.ToolVerdict;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.Rulings;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.store.Cancellation;
import dev.perdure.planner.guard.LoopVerdict;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.permission.Ruling;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.task.TaskPolicy;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.workflows.port.run.RunSpec;
import dev.perdure.workflows.port.tool.ToolActivities;
import dev.perdure.workflows.port.tool.ToolOutcome;
import dev.perdure.workflows.port.tool.ToolTurn;
import io.temporal.activity.Activity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Tool calls as activities: each is carried out once, asked about first where the rules say so. */
public final class ToolActivitiesImpl implements ToolActivities {

  private static final int LONGEST_ORIGINAL = 2_000;

  /** How long a call that was stopped waits for the engine, so that nothing is begun after it. */
  private static final Duration STOPPING = Duration.ofSeconds(5);

  private final Journal journal;
  private final RunScene.Finder scenes;
  private final ToolRunner runner;
  private final Toolbox toolbox;
  private final Places places;
  private final StopListeners stops;
  private final Errands errands;
  private final LoopWatch loops;
  private final PlanExits exits;

  /**
   * Runs the calls of a journal's runs in the workspaces of this host; what these stops tell ends
   * them sooner than the engine can.
   */
  public ToolActivitiesImpl(
      Journal journal,
      RunScene.Finder scenes,
      ToolRunner runner,
      Toolbox toolbox,
      Places places,
      StopListeners stops) {
    this.journal = journal;
    this.scenes = scenes;
    this.runner = runner;
    this.toolbox = toolbox;
    this.places = places;
    this.stops = stops;
    this.errands = new Errands(journal);
    this.loops = new LoopWatch(journal);
    this.exits = new PlanExits(journal);
  }

  @Override
  public ToolOutcome run(ToolTurn turn) {
    StoredCall call =
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
    Optional<Settled> settled = decision.flatMap(made -> Answers.to(call, made, policy(call)));
    return settled.isPresent() ? finish(call, settled.get()) : carryOut(call, decision);
  }

  private TaskPolicy policy(StoredCall call) {
    return TaskPolicy.of(journal.tasks().body(call.task()).orElseGet(JsonObject::empty));
  }

  /** A call that a decision itself answers, and whether the run stops with it. */
  record Settled(ToolResult result, boolean stops) {}

  private ToolOutcome finish(StoredCall call, Settled settled) {
    count(call, journal.calls().finished(call.call().callId(), settled.result()));
    return settled.stops() ? new ToolOutcome.Stops() : new ToolOutcome.Done();
  }

  private ToolOutcome carryOut(StoredCall call, Optional<Decision> decision) {
    RunScene scene = scenes.of(call.run());
    Optional<ToolResult> refusal = refusal(call.call(), scene);
    if (refusal.isPresent()) {
      return finish(call, new Settled(refusal.get(), false));
    }
    journal.calls().started(call.call().callId(), "", Optional.empty());
    try (Heartbeat beat = Heartbeat.start(() -> {});
        StopListeners.StopListener listener = stops.listen(call.task())) {
      var wanted = new ToolCall(call.call().name(), Json.write(call.call().input()));
      Cancellation cancellation = () -> listener.stopped() || beat.cancelled();
      var grant = decision.map(errands::grant);
      ToolVerdict verdict = runner.run(wanted, context(call, scene, cancellation), grant);
      if (listener.stopped()) {
        beat.awaitEnd(STOPPING);
      }
      boolean mayGoOn = decision.map(Decision::requestId).filter(LoopWatch::isAbout).isPresent();
      return verdict instanceof ToolVerdict.Done(var result) && !mayGoOn
          ? watched(call, scene, result)
          : outcome(call, scene, verdict);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Activity.wrap(interrupted);
    }
  }

  private ToolContext context(StoredCall call, RunScene scene, Cancellation cancellation) {
    return new ToolContext(
        call.run(),
        call.call().callId(),
        scene.agent().name(),
        places.worktree(scene.task()),
        scene.policy(),
        cancellation);
  }

  /** A call that closes a loop has been made; whether the run may go on like this is asked. */
  private ToolOutcome watched(StoredCall call, RunScene scene, ToolResult result) {
    Optional<LoopVerdict> loop = loops.closedBy(call, result);
    if (loop.isEmpty()) {
      return done(keep(call, result));
    }
    String sentence = loop.get().sentence();
    var demand = new Demand("doom_loop", call.call().name(), sentence);
    return switch (scene.policy().evaluate(List.of(demand))) {
      case Ruling.Allowed _ -> done(keep(call, result));
      case Ruling.Denied denied -> done(keep(call, refused(denied, sentence, result)));
      case Ruling.Asks asks -> new ToolOutcome.Asks(errands.loop(call, scene, asks));
    };
  }

  private static ToolResult refused(Ruling.Denied denied, String sentence, ToolResult result) {
    return ToolResult.failed(sentence + "\n\nWhat it gave this time:\n" + result.output())
        .with("ruling", Rulings.ruling(denied).fields());
  }

  private ToolOutcome outcome(StoredCall call, RunScene scene, ToolVerdict verdict) {
    return switch (verdict) {
      case ToolVerdict.Done(var result) -> done(keep(call, result));
      case ToolVerdict.EndsRun(var result) -> done(keep(call, result));
      case ToolVerdict.Asks(var subject, var _) ->
          new ToolOutcome.Asks(errands.permission(call, scene, subject));
      case ToolVerdict.Delegates(var work) -> delegate(call, scene, work);
    };
  }

  private ToolOutcome delegate(StoredCall call, RunScene scene, JsonObject work) {
    return switch (Json.mapper().convertValue(work, Errand.class)) {
      case Errand.Ask ask -> new ToolOutcome.Asks(errands.question(call, scene, ask));
      case Errand.Delegate delegate ->
          errands
              .report(call)
              .map(report -> done(keep(call, report)))
              .orElseGet(() -> new ToolOutcome.Delegates(child(call, scene, delegate)));
    };
  }

  private RunSpec child(StoredCall call, RunScene scene, Errand.Delegate delegate) {
    var child = errands.child(call, scene, delegate, places.queue());
    journal.calls().started(call.call().callId(), delegate.description(), Optional.of(child.run()));
    return child;
  }

  private Part.ToolResult keep(StoredCall call, ToolResult result) {
    return count(call, journal.calls().finished(call.call().callId(), exits.judged(call, result)));
  }

  /** A name that the model made up is no label. */
  private Part.ToolResult count(StoredCall call, Part.ToolResult result) {
    String name = call.call().name();
    Meters.used(toolbox.find(name).isPresent() ? name : "unknown", result.isError());
    return result;
  }

  private static ToolOutcome done(Part.ToolResult result) {
    return result.metadata().flag("endsRun") ? new ToolOutcome.Ends() : new ToolOutcome.Done();
  }

  /** What cannot be carried out at all: arguments that are no object, a tool not offered now. */
  private Optional<ToolResult> refusal(Part.ToolCall call, RunScene scene) {
    if (call.invalid() != null) {
      return Optional.of(
          ToolResult.failed(
              "The arguments of '%s' are no JSON object, so nothing was done. What arrived: %s"
                  .formatted(call.name(), Excerpt.start(call.invalid(), LONGEST_ORIGINAL))));
    }
    return Offer.refusal(call.name(), toolbox.find(call.name()).isPresent(), scene);
  }
}
