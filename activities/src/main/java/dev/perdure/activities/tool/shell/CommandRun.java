package dev.perdure.activities.tool.shell;

import dev.perdure.activities.tool.OnceOnly;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.shell.supervise.Ending;
import dev.perdure.activities.tool.shell.supervise.Limits;
import dev.perdure.activities.tool.shell.supervise.LiveTail;
import dev.perdure.activities.tool.shell.supervise.ShellDirectory;
import dev.perdure.activities.tool.shell.supervise.ShellDirectory.Supervisor;
import dev.perdure.activities.tool.shell.supervise.Stragglers;
import dev.perdure.activities.tool.shell.supervise.Supervision;
import dev.perdure.activities.tool.shell.supervise.Watch;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.LiveOutput;
import dev.perdure.activities.tool.store.Outcome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Starts a command at most once, and finds it again after the process that started it died. */
final class CommandRun implements OnceOnly {

  private static final File NOTHING = new File("/dev/null");

  private final ShellCommand command;
  private final ToolContext context;
  private final Artifacts artifacts;
  private final LiveOutput live;

  CommandRun(ShellCommand command, ToolContext context, Artifacts artifacts, LiveOutput live) {
    this.command = command;
    this.context = context;
    this.artifacts = artifacts;
    this.live = live;
  }

  @Override
  public Outcome start(Path directory) throws IOException, InterruptedException {
    Limits limits = Limits.of(command.directory());
    Path script = Files.writeString(directory.resolve("supervise.sh"), Supervision.script());
    Files.writeString(directory.resolve("command"), command.text());
    protection().remember(directory);
    List<String> line =
        new ArrayList<>(List.of("setsid", "sh", script.toString(), directory.toString()));
    line.add(Long.toString(limits.dataKilobytes()));
    line.addAll(command.launcher());
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(command.directory().toFile())
            .redirectInput(NOTHING)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    CleanEnvironment.apply(builder.environment());
    builder.environment().put(Stragglers.VARIABLE, mark());
    ProcessHandle supervisor = builder.start().toHandle();
    return follow(new ShellDirectory(directory), supervisor, limits, command.timeout());
  }

  @Override
  public Outcome resume(Path directory) throws IOException, InterruptedException {
    ShellDirectory left = new ShellDirectory(directory);
    Optional<ProcessHandle> running = left.supervisor().flatMap(Supervisor::find);
    if (running.isPresent()) {
      Duration patience = command.timeout().minus(left.duration());
      return follow(left, running.get(), Limits.of(command.directory()), patience);
    }
    new Stragglers(mark()).end();
    return left.exit().isPresent() ? report(left).ended(Ending.BY_ITSELF) : report(left).unknown();
  }

  private Outcome follow(
      ShellDirectory directory, ProcessHandle supervisor, Limits limits, Duration patience)
      throws IOException, InterruptedException {
    try (LiveOutput.View view = live.open(context.call(), command.title())) {
      LiveTail tail = new LiveTail(directory);
      Watch.Beat beat = () -> tail.next().ifPresent(view::show);
      Ending ending =
          new Watch(supervisor, directory, limits, context.cancellation(), beat).await(patience);
      new Stragglers(mark()).end();
      return report(directory).ended(ending);
    }
  }

  private CommandReport report(ShellDirectory directory) throws IOException {
    return new CommandReport(command, directory, artifacts, protection().enforce(directory.path()));
  }

  private Protection protection() {
    return new Protection(context.worktree().root(), command);
  }

  /** What the processes of this call carry in their environment. */
  private String mark() {
    return context.call().value();
  }
}
