package dev.perdure.activities.tool.shell;

import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.tool.CallOutcome;
import dev.perdure.activities.tool.ToolBench;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.tool.ToolResult;
import dev.perdure.testing.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** The real tool on a real directory, in the machine's sandbox or without one. */
final class ShellBench {

  final ToolBench tools;
  final List<String> live = new CopyOnWriteArrayList<>();
  final AtomicBoolean cancelled = new AtomicBoolean();
  private final Path home;

  ShellBench(Path home) {
    this.home = home;
    this.tools = new ToolBench(home);
  }

  ToolResult bash(ShellConfinement where, String command) throws Exception {
    return bash(where, JsonObject.of("command", command));
  }

  ToolResult bash(ShellConfinement where, JsonObject arguments) throws Exception {
    return bash(where, arguments, ToolBench.everything());
  }

  ToolResult bash(ShellConfinement where, JsonObject arguments, Policy policy) throws Exception {
    return ToolBench.done(verdict(where, arguments, policy));
  }

  CallOutcome verdict(ShellConfinement where, JsonObject arguments, Policy policy)
      throws Exception {
    Sandbox sandbox =
        where == ShellConfinement.FREE ? Sandbox.none() : SandboxDetector.detect(home);
    BashTool tool =
        new BashTool(sandbox, home, tools.artifacts, (_, _) -> (output, _) -> live.add(output));
    ToolContext context = tools.context(tools.nextCall(), policy);
    ToolContext stoppable =
        new ToolContext(
            context.run(), context.call(), "build", context.worktree(), policy, cancelled::get);
    return ToolBench.run(
        new ToolRunner(new Toolbox(List.of(tool)), tools.stores()), "bash", arguments, stoppable);
  }

  static void assertNothingRuns(String words) throws Exception {
    Eventually.holds(() ->
        ProcessHandle.allProcesses().noneMatch(process -> commandLine(process).contains(words)));
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", String.valueOf(process.pid()), "cmdline"))
          .replace('\0', ' ');
    } catch (java.io.IOException e) {
      return "";
    }
  }
}
