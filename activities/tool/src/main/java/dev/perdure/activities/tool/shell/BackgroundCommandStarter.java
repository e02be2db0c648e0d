package dev.perdure.activities.tool.shell;

import dev.perdure.activities.process.CommandStateDirectory;
import dev.perdure.activities.process.TaskMark;
import dev.perdure.activities.sandbox.NestedRepositoryGuard;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.planner.tool.ToolResultDetail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Starts a background command at most once, and reports how it began. */
record BackgroundCommandStarter(ShellCommand command, ToolContext context)
    implements Effect.OnceOnly {

  /** A command that cannot begin, such as a server whose port is taken, mostly ends within this. */
  private static final Duration FIRST_OUTPUT_TIMEOUT = Duration.ofSeconds(1);

  private static final int MAX_OUTPUT_BYTES = 4_096;

  /** The largest file it may write, its output among them, in KB. */
  private static final String SIZE_LIMIT = "ulimit -f 262144\n";

  @Override
  public ToolResult start(Path unused) throws IOException, InterruptedException {
    BackgroundCommands background = background();
    List<String> running = background.running();
    if (running.size() >= BackgroundCommands.MAX_RUNNING_COMMANDS) {
      return ToolResult.failed(
          "%d background commands are running, which is the most: end one with bash_kill first (%s)."
              .formatted(running.size(), String.join(", ", running)));
    }
    Path directory = Files.createDirectories(background.directory(id()));
    List<String> launcher = command.launcher();
    if (command.isConfined()) {
      ProtectedPaths.remember(context.worktree().root(), directory);
      NestedRepositoryGuard.remember(context.worktree().root(), directory);
      ProtectedPaths.permit(context.worktree().records(), command.permitted());
      background.makeNetwork(launcher, context.worktree());
      launcher = background.joined(launcher);
    }
    new CommandStarter(
            directory,
            background.mark(id()),
            TaskMark.ofCommand(context.worktree(), directory),
            BackgroundCommands.LIFETIME,
            false)
        .start(SIZE_LIMIT + command.text(), command.directory(), launcher);
    return report(new CommandStateDirectory(directory));
  }

  @Override
  public ToolResult resume(Path unused) throws IOException, InterruptedException {
    if (CommandStarter.isUnbegun(background().directory(id()))) {
      return start(unused);
    }
    CommandStateDirectory left = new CommandStateDirectory(background().directory(id()));
    if (left.supervisor().isPresent()) {
      return report(left);
    }
    new OrphanProcesses(background().mark(id())).kill();
    return ToolResult.failed(
            "Whether the command was begun is unknown, because the server was ended meanwhile; it"
                + " does not run now. Look at what it may have done before you repeat it.")
        .with(ToolResultDetail.Unknown.INTERRUPTED);
  }

  private ToolResult report(CommandStateDirectory directory)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + FIRST_OUTPUT_TIMEOUT.toNanos();
    while (directory.exit().isEmpty() && System.nanoTime() < deadline) {
      Thread.sleep(20);
    }
    boolean ended = directory.exit().isPresent();
    Optional<String> limit = directory.exceededLimit();
    String how =
        ended
            ? limit.orElse("It ended at once with exit code %d.".formatted(directory.exit().get()))
            : "It runs in the background as %s: bash_output reads its output, bash_kill ends it; it ends with this run."
                .formatted(id());
    long size = directory.outputSize();
    String output = ShellOutput.tail(directory.tail(MAX_OUTPUT_BYTES), size).text();
    String text = (output.isEmpty() ? "" : output.stripTrailing() + "\n") + "(" + how + ")";
    return (ended
            ? ToolResult.failed(text).titled(command.title())
            : ToolResult.of(command.title(), text))
        .with("background", id())
        .with("running", !ended);
  }

  private BackgroundCommands background() {
    return new BackgroundCommands(context.worktree().records());
  }

  /** The same for each attempt of the call. */
  private String id() {
    return "bg-" + context.fingerprint().substring(0, 8);
  }
}
