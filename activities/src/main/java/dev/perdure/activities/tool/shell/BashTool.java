package dev.perdure.activities.tool.shell;

import dev.perdure.activities.tool.Effect;
import dev.perdure.activities.tool.Preparation;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.place.OutsideDemand;
import dev.perdure.activities.tool.place.Place;
import dev.perdure.activities.tool.place.Places;
import dev.perdure.activities.tool.shell.sandbox.Sandbox;
import dev.perdure.activities.tool.shell.sandbox.Sandbox.View;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.LiveOutput;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.Demand;
import dev.perdure.planner.tool.ToolSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs a command line with bash, each call in a shell of its own. */
public final class BashTool implements Tool {

  private static final Duration LONGEST = Duration.ofHours(1);
  private static final Duration USUAL = Duration.ofMinutes(2);
  private static final int TITLE = 80;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "bash",
          """
          Runs a command line with bash and gives the end of its output, its exit code and its duration. Each call \
          is a new shell in the workspace (or in workdir); nothing of it stays running. There is no standard input. \
          For reading, finding and changing files use read, grep, glob, list and edit instead.\
          """,
          """
          {"type":"object","properties":{\
          "command":{"type":"string","minLength":1,"description":"The command line"},\
          "timeout":{"type":"integer","minimum":1,"description":"Milliseconds it may take (default 120000)"},\
          "workdir":{"type":"string","description":"Directory to run in, relative to the workspace"},\
          "description":{"type":"string","description":"What it does, in five to ten words"}},\
          "required":["command"]}\
          """,
          false);

  private final CommandReader reader;
  private final Sandbox sandbox;
  private final Artifacts artifacts;
  private final LiveOutput live;

  /** Runs commands in a sandbox, as far as there is one. */
  public BashTool(CommandReader reader, Sandbox sandbox, Artifacts artifacts, LiveOutput live) {
    this.reader = reader;
    this.sandbox = sandbox;
    this.artifacts = artifacts;
    this.live = live;
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Preparation prepare(JsonObject arguments, ToolContext context) {
    String command = arguments.text("command").orElse("");
    if (command.isBlank() || command.indexOf('\0') >= 0) {
      return Preparation.refused("command is empty or holds a NUL character: give a command line.");
    }
    return switch (Places.locate(
        context.worktree().root(), arguments.text("workdir").orElse("."))) {
      case Place.Nowhere(var reason) -> Preparation.refused("workdir: " + reason);
      case Place.Inside(_, var real) -> propose(command, real, List.of(), arguments, context);
      case Place.Outside(var real) ->
          propose(command, real, List.of(OutsideDemand.of(real.resolve("."))), arguments, context);
    };
  }

  private Preparation propose(
      String command,
      Path directory,
      List<Demand> demands,
      JsonObject arguments,
      ToolContext context) {
    if (!Files.isDirectory(directory)) {
      return Preparation.refused(
          "workdir %s is no directory: give one that exists.".formatted(directory));
    }
    CommandReading reading = reader.read(command, context.worktree(), directory);
    View view = context.readOnly() ? View.PLANNING : View.BUILDING;
    Optional<List<String>> launcher = sandbox.launcher(context.worktree(), view, directory);
    List<Demand> needed = new ArrayList<>(demands);
    needed.addAll(reading.demands());
    if (launcher.isEmpty() && !(context.readOnly() && reading.onlyReads())) {
      needed.add(new Demand("bash_unconfined", command, "Without a sandbox: " + command));
    }
    ShellCommand shell =
        new ShellCommand(
            command,
            arguments.text("description").orElse(title(command)),
            directory,
            timeout(arguments),
            launcher.orElse(List.of()),
            context.readOnly());
    return new Preparation.Proposal(
        needed,
        JsonObject.of("command", command)
            .with("cwd", directory.toString())
            .with("sandboxed", launcher.isPresent())
            .with("claim", arguments.text("description").orElse("")),
        new Effect.Command(new CommandRun(shell, context, artifacts, live)));
  }

  private static Duration timeout(JsonObject arguments) {
    Duration asked = arguments.number("timeout").map(Duration::ofMillis).orElse(USUAL);
    return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
  }

  private static String title(String command) {
    String line = command.strip().lines().findFirst().orElse("");
    return line.length() > TITLE ? line.substring(0, TITLE) + "…" : line;
  }
}
