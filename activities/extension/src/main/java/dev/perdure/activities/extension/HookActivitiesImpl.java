package dev.perdure.activities.extension;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.tool.CancellationCheck;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.HookRequest;
import io.temporal.activity.Activity;

/**
 * Activities that run the hooks around model calls: additions and refusals of hooks are in the
 * conversation, and a hook with a stored answer is not asked again.
 */
public final class HookActivitiesImpl implements HookActivities {

  private final RunContext.Finder contexts;
  private final HostPaths hostPaths;
  private final RunningActivityRegistry runningActivityRegistry;
  private final BeforeModelHooks beforeModelHooks;
  private final RunEndHooks runEndHooks;

  public HookActivitiesImpl(
      RunContext.Finder contexts,
      HostPaths hostPaths,
      RunningActivityRegistry runningActivityRegistry,
      BeforeModelHooks beforeModelHooks,
      RunEndHooks runEndHooks) {
    this.contexts = contexts;
    this.hostPaths = hostPaths;
    this.runningActivityRegistry = runningActivityRegistry;
    this.beforeModelHooks = beforeModelHooks;
    this.runEndHooks = runEndHooks;
  }

  @Override
  public HookAnswer ask(HookRequest request) {
    RunContext context = contexts.of(request.run());
    try (Heartbeat heartbeat = Heartbeat.start(() -> {});
        RunningActivityRegistry.StopListener listener =
            runningActivityRegistry.listen(context.task().id())) {
      HookTurn turn = turn(request, context, () -> listener.stopped() || heartbeat.cancelled());
      boolean passes =
          switch (request.event()) {
            case MODEL_BEFORE -> beforeModelHooks.mayCall(turn, heartbeat, listener);
            case RUN_END -> runEndHooks.mayEnd(turn, heartbeat, listener);
          };
      return new HookAnswer(passes);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw Activity.wrap(interrupted);
    }
  }

  private HookTurn turn(HookRequest request, RunContext context, CancellationCheck cancellation) {
    var place =
        new ToolContext(
            request.run(),
            HookTurn.call(context.run(), request.turn()),
            context.agent().name(),
            hostPaths.worktree(context),
            context.policy(),
            cancellation);
    return new HookTurn(request, context, place);
  }
}
