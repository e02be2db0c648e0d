package dev.perdure.activities.tool.shell;

import dev.perdure.activities.files.ResolvedPath;
import dev.perdure.activities.sandbox.ProtectedPaths;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.activities.tool.script.ScriptPermissions;
import dev.perdure.activities.tool.script.ShellScript;
import dev.perdure.planner.tool.Demand;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Permissions that a {@code bash} call needs, in a sandbox or without one. */
final class CommandPermissions {

  private static final String UNCONFINED = "bash_unconfined";

  /** Directories that each sandbox has for itself. */
  private static final Set<Path> SCRATCH = Set.of(Path.of("/tmp"));

  private CommandPermissions() {}

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
      demands.add(new ResolvedPath.Outside(command.directory().resolve("*")).demand());
    }
    Stream.concat(
            ScriptPermissions.of(script, root, command.directory(), home, scratch).stream(),
            GuardedDemands.of(script, command.directory(), context).stream())
        .map(demand -> command.isConfined() ? demand : unconfined(demand))
        .forEach(demands::add);
    demands.addAll(hosts.demands());
    if (!command.isConfined()) {
      demands.addAll(GuardedDemands.below(script, command, context));
      demands.addAll(context.readOnly() ? checks(script, command, root) : List.of(whole(command)));
    }
    return demands;
  }

  private static Demand whole(ShellCommand command) {
    return new Demand(UNCONFINED, command.text(), "Without a sandbox: " + command.text());
  }

  /** While nothing may change, what does more than look is a check of the project's own. */
  private static List<Demand> checks(ShellScript script, ShellCommand command, Path root) {
    ProjectCheckCommands checks = ProjectCheckCommands.of(root);
    return script.commands().stream()
        .flatMap(part ->
            checks.origin(part, command.directory()).stream()
                .map(origin ->
                    new Demand(
                        UNCONFINED,
                        part.text(),
                        "Before the approval, without a sandbox: %s (%s)"
                            .formatted(part.text(), origin))))
        .toList();
  }

  /** Without a sandbox a script that is not analysed has a permission of its own. */
  private static Demand unconfined(Demand demand) {
    return demand.permission().equals(ScriptPermissions.OPAQUE)
        ? new Demand("opaque_unconfined", demand.pattern(), demand.text())
        : demand;
  }

  /** Returns, by the demands of a call, the reason why Perdure does not analyse the call. */
  static Optional<String> notAnalysed(List<Demand> demands) {
    return demands.stream()
        .filter(demand -> demand.permission().startsWith(ScriptPermissions.OPAQUE))
        .map(demand -> demand.text().replaceFirst("^Not analysed: ", ""))
        .findFirst();
  }

  /** The protected paths that a script names as what it changes; it runs only if it may. */
  static Set<String> protectedPaths(List<Demand> demands) {
    return demands.stream()
        .filter(demand -> demand.permission().equals("edit"))
        .map(Demand::pattern)
        .filter(ProtectedPaths::isAsked)
        .collect(Collectors.toSet());
  }
}
