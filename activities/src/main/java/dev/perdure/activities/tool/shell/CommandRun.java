package dev.perdure.activities.tool.shell;

import dev.perdure.activities.tool.OnceOnly;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.shell.network.gate.Gate;
import dev.perdure.activities.tool.shell.network.gate.GateDirectory;
import dev.perdure.activities.tool.shell.network.gate.Outside;
import dev.perdure.activities.tool.shell.network.gate.Passage;
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

  /** How long after its time a command is ended where no worker came back to see to it. */
  private static final Duration UNWATCHED = Duration.ofMinutes(1);

  private static final File NOTHING = new File("/dev/null");

  private final ShellCommand command;
  private final ToolContext context;
  private final Outside outside;
  private final Artifacts artifacts;
  private final LiveOutput live;

  CommandRun(
      ShellCommand command,
      ToolContext context,
      Outside outside,
      Artifacts artifacts,
      LiveOutput live) {
    this.command = command;
    this.context = context;
    this.outside = outside;
    this.artifacts = artifacts;
    this.live = live;
  }

  @Override
  public Outcome start(Path directory) throws IOException, InterruptedException {
    try (Passage passage = passage()) {
      return begin(directory, passage);
    }
  }

  private Outcome begin(Path directory, Passage passage) throws IOException, InterruptedException {
    Limits limits = Limits.of(command.directory());
    Path script = Files.writeString(directory.resolve("supervise.sh"), Supervision.script());
    Files.writeString(directory.resolve("command"), command.text());
    protection().remember(directory);
    List<String> line = new ArrayList<>(Supervision.starter(command.isConfined()));
    line.add(script.toString());
    line.add(directory.toString());
    line.add(Long.toString(limits.dataKilobytes()));
    line.add(Long.toString(command.timeout().plus(UNWATCHED).toSeconds()));
    line.addAll(command.launcher());
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .directory(command.directory().toFile())
            .redirectInput(NOTHING)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    CleanEnvironment.apply(builder.environment());
    builder.environment().put(Stragglers.VARIABLE, context.fingerprint());
    ProcessHandle supervisor = builder.start().toHandle();
    return follow(
        new ShellDirectory(directory),
        passage,
        new Following(supervisor, limits, command.timeout()));
  }

  @Override
  public Outcome resume(Path directory) throws IOException, InterruptedException {
    ShellDirectory left = new ShellDirectory(directory);
    Optional<ProcessHandle> running = left.supervisor().flatMap(Supervisor::find);
    if (running.isPresent()) {
      Limits limits = Limits.of(command.directory());
      Duration patience = command.timeout().minus(left.duration());
      try (Passage passage = passage()) {
        return follow(left, passage, new Following(running.get(), limits, patience));
      }
    }
    stragglers().end();
    if (command.network().isPresent()) {
      GateDirectory.of(context).remove();
    }
    CommandReport report = report(left, List.of());
    if (left.exit().isEmpty()) {
      return report.unknown();
    }
    return report.ended(left.wasLate() ? Ending.TIMED_OUT : Ending.BY_ITSELF);
  }

  /** Whom to watch, how much it may take and how long. */
  private record Following(ProcessHandle supervisor, Limits limits, Duration patience) {}

  private Outcome follow(ShellDirectory directory, Passage passage, Following following)
      throws IOException, InterruptedException {
    try (LiveOutput.View view = live.open(context.call(), command.title())) {
      LiveTail tail = new LiveTail(directory);
      Watch.Beat beat = () -> tail.next().ifPresent(view::show);
      Ending ending =
          new Watch(
                  following.supervisor(),
                  directory,
                  following.limits(),
                  context.cancellation(),
                  beat)
              .await(following.patience());
      stragglers().end();
      return passage.noted(report(directory, passage.reasons()).ended(ending));
    }
  }

  private Passage passage() throws IOException {
    return command.network().isPresent()
        ? new Passage(
            Optional.of(Gate.open(GateDirectory.of(context), command.network().get(), outside)))
        : new Passage(Optional.empty());
  }

  private CommandReport report(ShellDirectory directory, List<String> refusals) throws IOException {
    List<String> removed = protection().enforce(directory.path());
    return new CommandReport(command, directory, artifacts, removed, refusals);
  }

  private Protection protection() {
    return new Protection(context.worktree().root(), command);
  }

  /** Those that carry the mark of this call in their environment. */
  private Stragglers stragglers() {
    return new Stragglers(context.fingerprint());
  }
}
