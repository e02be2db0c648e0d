package dev.perdure.activities.tool.shell;

import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.TaskLimits;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.sandbox.ReservedSandbox;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One of several tasks that a monitor limits, with the real shell tools. */
public final class LimitedTask {

  /** Takes 400 MB and stays. */
  static final String HOG = "perl -e '$x = \"x\" x (400 << 20); sleep 600'";

  public static final long MEGABYTE = 1 << 20;
  public static final TaskLimits FREE = new TaskLimits(64L << 30, 100_000, 1L << 40, 64 * MEGABYTE);

  private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(3);

  public final ToolBench tools;
  private final ToolRunner runner;

  public LimitedTask(Path calls, String name, ShellConfinement where, DiskReserve reserve)
      throws Exception {
    Path home = calls.resolve(name);
    tools = new ToolBench(home);
    Sandbox sandbox =
        where == ShellConfinement.FREE ? Sandbox.none() : SandboxDetector.detect(home);
    List<Tool> all = new ArrayList<>(BackgroundCommandTool.both(tools.artifacts));
    all.add(
        new BashTool(
            new ReservedSandbox(sandbox, reserve), home, tools.artifacts, LiveOutput.none()));
    runner = new ToolRunner(new Toolbox(all), tools.stores());
  }

  static TaskMonitor monitor(Path calls, TaskLimits limits) {
    return new TaskMonitor(calls, limits, noReserve(calls)).start();
  }

  static DiskReserve noReserve(Path calls) {
    return new DiskReserve(calls, 0);
  }

  static TaskLimits memory(long megabytes) {
    return new TaskLimits(
        megabytes * MEGABYTE, FREE.processes(), FREE.diskBytes(), FREE.outputBytes());
  }

  /** Runs a command to its end. */
  public ToolResult bash(String command) {
    return call("bash", JsonObject.of("command", command).with("timeout", 300_000));
  }

  /** Starts a command in the background. */
  public ToolResult start(String command) {
    return call("bash", JsonObject.of("command", command).with("background", true));
  }

  /** Starts a command in the background and gives its id. */
  public String background(String command) {
    return start(command).metadata().text("background").orElseThrow();
  }

  /** Waits for the end of a background command and gives what is told of it meanwhile. */
  public String end(String id) {
    StringBuilder told = new StringBuilder();
    Eventually.that(
        WAIT_TIMEOUT,
        () -> {
          String output = output(id);
          told.append(output);
          return !output.contains("still running");
        },
        () -> "The command runs on: " + told);
    return told.toString();
  }

  public String output(String id) {
    return call("bash_output", JsonObject.of("id", id)).output();
  }

  /** Ends all that runs in the background. */
  public void end() {
    BackgroundCommands.endAll(tools.context("end", ToolBench.everything()).worktree());
  }

  private ToolResult call(String tool, JsonObject arguments) {
    return ToolBench.done(
        ToolBench.run(
            runner, tool, arguments, tools.context(tools.nextCall(), ToolBench.everything())));
  }
}
