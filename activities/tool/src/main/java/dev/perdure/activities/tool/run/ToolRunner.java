package dev.perdure.activities.tool.run;

import dev.perdure.activities.tool.CallGrant;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.CallPreparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolCall;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.planner.message.InvisibleCharEscaper;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs tool calls so that each has one recorded result, even if the process dies: file changes are
 * completed once, commands are started at most once, reads may repeat. In order: resolve the tool,
 * read its arguments, lock the worktree, check the journal, ask hooks, prepare, permit, carry out,
 * record.
 */
public final class ToolRunner {

  private static final int MAX_NAME_LENGTH = 100;

  private final Toolbox toolbox;
  private final ToolRunnerServices stores;
  private final FaultInjector faultInjector;

  /** Runs the tools of a toolbox and records calls in these stores. */
  public ToolRunner(Toolbox toolbox, ToolRunnerServices stores) {
    this(toolbox, stores, FaultInjector.none());
  }

  ToolRunner(Toolbox toolbox, ToolRunnerServices stores, FaultInjector faultInjector) {
    this.toolbox = toolbox;
    this.stores = stores;
    this.faultInjector = faultInjector;
  }

  /** Runs a call, or follows it up if an earlier attempt already began it. */
  public CallOutcome run(ToolCall call, ToolContext context, Optional<CallGrant> grant)
      throws InterruptedException {
    Toolbox known = toolbox.of(context.run());
    Optional<Tool> tool = known.resolve(call.name());
    Attempt attempt = new Attempt(stores, context, faultInjector);
    return ToolCallSpan.record(
        stores.tracer(),
        tool,
        context,
        () ->
            tool.isEmpty()
                ? attempt.leave(unknown(call, known))
                : run(attempt, tool.get(), call, grant));
  }

  private static CallOutcome run(
      Attempt attempt, Tool tool, ToolCall call, Optional<CallGrant> grant)
      throws InterruptedException {
    return switch (ArgumentReader.read(tool.spec(), call.arguments())) {
      case CheckedArguments.Faulty(var reason) -> attempt.leave(ToolResult.failed(reason));
      case CheckedArguments.Fitting arguments ->
          run(attempt.noting(arguments.ignored()), tool, arguments, grant);
    };
  }

  /** Previews a call without executing the call or looking for permission. */
  public static CallPreparation prepare(
      Tool tool, CheckedArguments.Fitting arguments, ToolContext context) {
    return ToolErrorMapper.contained(tool, arguments, context);
  }

  private static CallOutcome run(
      Attempt attempt, Tool tool, CheckedArguments.Fitting arguments, Optional<CallGrant> grant)
      throws InterruptedException {
    ToolContext context = attempt.context();
    if (tool.spec().readOnly() || context.readOnly()) {
      return attempt.run(tool, arguments, grant);
    }
    try {
      Optional<WorktreeLock> lock =
          WorktreeLock.acquire(context.worktree(), context.cancellation());
      if (lock.isEmpty()) {
        return attempt.leave(ToolResult.failed("Cancelled before it was begun."));
      }
      try (WorktreeLock _ = lock.get()) {
        return attempt.run(tool, arguments, grant);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The lock of %s can't be taken.".formatted(context.worktree().root()), e);
    }
  }

  private static ToolResult unknown(ToolCall call, Toolbox toolbox) {
    String known = toolbox.names().stream().sorted().collect(Collectors.joining(", "));
    return ToolResult.failed(
        "There is no tool '%s'. The tools are: %s."
            .formatted(InvisibleCharEscaper.start(call.name(), MAX_NAME_LENGTH), known));
  }
}
