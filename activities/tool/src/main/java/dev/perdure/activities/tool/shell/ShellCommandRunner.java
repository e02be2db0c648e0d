package dev.perdure.activities.tool.shell;

import dev.perdure.activities.network.EgressProxy;
import dev.perdure.activities.network.ProxyDirectory;
import dev.perdure.activities.network.UpstreamConnector;
import dev.perdure.activities.process.CommandStateDirectory;
import dev.perdure.activities.process.CommandSupervisor;
import dev.perdure.activities.process.ExitReason;
import dev.perdure.activities.process.OutputTail;
import dev.perdure.activities.process.ProcessLimits;
import dev.perdure.activities.process.ProcessMonitor;
import dev.perdure.activities.process.TaskMark;
import dev.perdure.activities.sandbox.NestedRepositoryGuard;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Runs a shell command that is started at most once, and finds it again after the process that
 * started it died.
 */
final class ShellCommandRunner implements Effect.OnceOnly {

  /** How long after its time a command is ended if no worker came back to see to it. */
  private static final Duration UNWATCHED = Duration.ofMinutes(1);

  private final ShellCommand command;
  private final ToolContext context;
  private final UpstreamConnector upstreamConnector;
  private final Artifacts artifacts;
  private final LiveOutput live;

  ShellCommandRunner(
      ShellCommand command,
      ToolContext context,
      UpstreamConnector upstreamConnector,
      Artifacts artifacts,
      LiveOutput live) {
    this.command = command;
    this.context = context;
    this.upstreamConnector = upstreamConnector;
    this.artifacts = artifacts;
    this.live = live;
  }

  @Override
  public ToolResult start(Path directory) throws IOException, InterruptedException {
    try (CommandProxy passage = passage()) {
      return begin(directory, passage);
    }
  }

  private ToolResult begin(Path directory, CommandProxy passage)
      throws IOException, InterruptedException {
    ProcessLimits limits = ProcessLimits.of(command.directory());
    if (isKeptFromProtected()) {
      ProtectedPaths.remember(context.worktree().root(), directory);
      NestedRepositoryGuard.remember(context.worktree().root(), directory);
    }
    if (!command.discarded()) {
      ProtectedPaths.permit(context.worktree().records(), command.permitted());
    }
    BackgroundCommands background = new BackgroundCommands(context.worktree().records());
    ProcessHandle supervisor =
        new CommandStarter(
                directory,
                context.fingerprint(),
                TaskMark.ofCommand(context.worktree(), directory),
                command.timeout().plus(UNWATCHED),
                command.discarded() && !command.isConfined())
            .start(
                command.text(),
                command.directory(),
                command.network().isPresent() || command.discarded()
                    ? command.launcher()
                    : background.joined(command.launcher()));
    return follow(
        new CommandStateDirectory(directory),
        passage,
        new Following(supervisor, limits, command.timeout()));
  }

  @Override
  public ToolResult resume(Path directory) throws IOException, InterruptedException {
    if (CommandStarter.isUnbegun(directory)) {
      return start(directory);
    }
    CommandStateDirectory left = new CommandStateDirectory(directory);
    Optional<ProcessHandle> running = left.supervisor().flatMap(CommandSupervisor::find);
    if (running.isPresent()) {
      ProcessLimits limits = ProcessLimits.of(command.directory());
      Duration patience = command.timeout().minus(left.duration());
      try (CommandProxy passage = passage()) {
        return follow(left, passage, new Following(running.get(), limits, patience));
      }
    }
    orphans().kill();
    if (command.network().isPresent()) {
      ProxyDirectory.of(context.fingerprint()).remove();
    }
    CommandReport report = report(left, List.of());
    if (left.exit().isEmpty()) {
      return report.unknown();
    }
    return report.ended(left.wasLate() ? ExitReason.TIMED_OUT : ExitReason.EXITED);
  }

  /** Whom to watch, how much it may take and how long. */
  private record Following(ProcessHandle supervisor, ProcessLimits limits, Duration patience) {}

  private ToolResult follow(
      CommandStateDirectory directory, CommandProxy passage, Following following)
      throws IOException, InterruptedException {
    try (LiveOutput.View view = live.open(context.call(), command.title())) {
      OutputTail tail = new OutputTail(directory);
      ProcessMonitor.Tick beat = () -> tail.next().ifPresent(now -> show(now, view));
      ExitReason ending =
          new ProcessMonitor(
                  following.supervisor(),
                  directory,
                  following.limits(),
                  context.cancellation()::requested,
                  beat)
              .await(following.patience());
      orphans().kill();
      return passage.noted(report(directory, passage.reasons()).ended(ending));
    }
  }

  private static void show(OutputTail.Tail tail, LiveOutput.View view) {
    view.show(tail.text(), tail.offset());
  }

  private CommandProxy passage() throws IOException {
    return command.network().isPresent()
        ? new CommandProxy(
            Optional.of(
                EgressProxy.open(
                    ProxyDirectory.of(context.fingerprint()),
                    command.network().get(),
                    upstreamConnector)))
        : new CommandProxy(Optional.empty());
  }

  private CommandReport report(CommandStateDirectory directory, List<String> refusals) {
    CommandCleanup cleanup =
        isKeptFromProtected()
            ? CommandCleanup.after(context.worktree().root(), directory.path(), command.permitted())
            : CommandCleanup.none();
    return new CommandReport(command, directory, artifacts, cleanup, refusals);
  }

  /**
   * Whether it is kept from making protected files where there were none; those that are there its
   * sandbox keeps from it.
   */
  private boolean isKeptFromProtected() {
    return command.isConfined() && !command.discarded();
  }

  /** Returns the processes that carry the mark of this call in their environment. */
  private OrphanProcesses orphans() {
    return new OrphanProcesses(context.fingerprint());
  }

  /** A command's proxy while it runs, if it has one, and the report on its use. */
  record CommandProxy(Optional<EgressProxy> proxy) implements AutoCloseable {

    /** Returns the reasons why the proxy refused hosts. */
    List<String> reasons() {
      return proxy.map(open -> open.accessLog().reasons()).orElse(List.of());
    }

    /** A result with the hosts that were reached and those that were refused. */
    ToolResult noted(ToolResult result) {
      return proxy
          .map(EgressProxy::accessLog)
          .map(log -> result.with("hosts", log.reached()).with("refusedHosts", log.refused()))
          .orElse(result);
    }

    @Override
    public void close() throws IOException {
      if (proxy.isPresent()) {
        proxy.get().close();
      }
    }
  }
}
