package dev.perdure.activities.tool.shell;

import dev.perdure.activities.tool.OnceOnly;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.shell.ShellDirectory.Supervisor;
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
    Path script = Files.writeString(directory.resolve("supervise.sh"), Supervision.script());
    List<String> line =
        new ArrayList<>(List.of("setsid", "sh", script.toString(), directory.toString()));
    line.addAll(command.launcher());
    line.addAll(List.of("bash", "-c", command.text()));
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(command.directory().toFile())
            .redirectInput(NOTHING)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    CleanEnvironment.apply(builder.environment());
    return follow(new ShellDirectory(directory), builder.start().toHandle(), command.timeout());
  }

  @Override
  public Outcome resume(Path directory) throws IOException, InterruptedException {
    ShellDirectory left = new ShellDirectory(directory);
    Optional<ProcessHandle> running = left.supervisor().flatMap(Supervisor::find);
    if (running.isPresent()) {
      return follow(left, running.get(), command.timeout().minus(left.duration()));
    }
    CommandReport report = new CommandReport(command, left, artifacts);
    return left.exit().isPresent() ? report.ended(Ending.BY_ITSELF) : report.unknown();
  }

  private Outcome follow(ShellDirectory directory, ProcessHandle supervisor, Duration patience)
      throws IOException, InterruptedException {
    try (LiveOutput.View view = live.open(context.call(), command.title())) {
      LiveTail tail = new LiveTail(directory);
      Watch watch =
          new Watch(
              supervisor,
              directory,
              context.cancellation(),
              () -> tail.next().ifPresent(view::show));
      Ending ending = watch.await(patience);
      return new CommandReport(command, directory, artifacts).ended(ending);
    }
  }
}
