package dev.perdure.activities.agent.call;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.request.Decision;
import dev.perdure.workflows.port.ToolOutcome;
import io.temporal.activity.Activity;
import java.time.Duration;
import java.util.Optional;

/** Carries out a tool call in the worktree of its run, until it ends or a person stops it. */
final class ToolCallExecution {

  /** How long a call that was stopped waits for the engine, so that nothing is begun after it. */
  private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);

  private final ToolCallStore toolCallStore;
  private final ToolRunner runner;
  private final HostPaths hostPaths;
  private final RunningActivityRegistry runningActivityRegistry;
  private final HumanRequestDrafter humanRequestDrafter;
  private final ToolCallOutcomes toolCallOutcomes;

  ToolCallExecution(
      ToolCallStore toolCallStore,
      ToolRunner runner,
      HostPaths hostPaths,
      RunningActivityRegistry runningActivityRegistry,
      HumanRequestDrafter humanRequestDrafter,
      ToolCallOutcomes toolCallOutcomes) {
    this.toolCallStore = toolCallStore;
    this.runner = runner;
    this.hostPaths = hostPaths;
    this.runningActivityRegistry = runningActivityRegistry;
    this.humanRequestDrafter = humanRequestDrafter;
    this.toolCallOutcomes = toolCallOutcomes;
  }

  /** Carries out a call; a decision grants what the call was refused before. */
  ToolOutcome run(
      StoredToolCall call, RunContext context, Optional<Decision> decision, boolean begun) {
    toolCallStore.started(call.call().callId(), "", Optional.empty());
    try (Heartbeat heartbeat = Heartbeat.start(() -> {});
        RunningActivityRegistry.StopListener listener =
            runningActivityRegistry.listen(call.task())) {
      var wanted = new ToolCall(call.call().name(), Json.write(call.call().input()));
      CancellationCheck cancellation = () -> listener.stopped() || heartbeat.cancelled();
      var grant = decision.map(humanRequestDrafter::grant);
      CallOutcome outcome = runner.run(wanted, context(call, context, cancellation), grant);
      if (listener.stopped()) {
        heartbeat.awaitEnd(STOP_TIMEOUT);
      }
      boolean allowed = decision.map(Decision::requestId).filter(LoopDetector::isAbout).isPresent();
      return toolCallOutcomes.of(call, context, outcome, begun, allowed);
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
}
