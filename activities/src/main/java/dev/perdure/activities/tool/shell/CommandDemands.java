package dev.perdure.activities.tool.shell;

import dev.perdure.activities.files.OutsideDemand;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.shell.parse.ShellScript;
import dev.perdure.activities.tool.shell.parse.demand.ShellDemands;
import dev.perdure.planner.tool.Demand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a command needs where it runs. */
final class CommandDemands {

  /** What a sandbox has of its own. */
  private static final Set<Path> SCRATCH = Set.of(Path.of("/tmp"));

  private CommandDemands() {}

  /** The demands of a script; a sandbox has a /tmp of its own, which needs no permission. */
  static List<Demand> of(
      ShellScript script,
      ShellCommand command,
      CommandHosts hosts,
      ToolContext context,
      Path home) {
    Path root = context.worktree().root();
    List<Demand> demands = new ArrayList<>();
    Set<Path> scratch = command.isConfined() ? SCRATCH : Set.of();
    if (!command.directory().startsWith(root)
        && scratch.stream().noneMatch(command.directory()::startsWith)) {
      demands.add(OutsideDemand.of(command.directory().resolve("*")));
    }
    demands.addAll(ShellDemands.of(script, root, command.directory(), home, scratch));
    demands.addAll(hosts.demands());
    if (!command.isConfined() && !context.readOnly()) {
      demands.add(
          new Demand("bash_unconfined", command.text(), "Without a sandbox: " + command.text()));
    }
    return demands;
  }

  /** The protected paths that a script names as what it changes; it runs only if it may. */
  static Set<String> protectedPaths(ShellScript script, Path root, Path directory, Path home) {
    return ShellDemands.of(script, root, directory, home).stream()
        .filter(demand -> demand.permission().equals("edit"))
        .map(Demand::pattern)
        .filter(ProtectedPaths::holds)
        .collect(Collectors.toSet());
  }
}
