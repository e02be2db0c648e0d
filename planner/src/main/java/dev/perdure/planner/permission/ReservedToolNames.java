package dev.perdure.planner.permission;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The reserved names that no tool of an MCP server, a plugin or the configuration may have: those
 * of built-in tools and of permissions, and all that models write for them, in any case, with or
 * without joints.
 */
public final class ReservedToolNames {

  private static final String PLANNING = "plan_";
  private static final Set<String> TAKEN =
      Stream.of(
              ToolPermissions.known().stream(),
              ToolPermissions.otherNames().keySet().stream(),
              Stream.of("scope", "verdict", "bash_output", "bash_kill", "kill_shell", "kill_bash"),
              Stream.of("shell", "local_shell", "exec_command", "run_shell_command"))
          .flatMap(names -> names)
          .map(ReservedToolNames::plain)
          .collect(Collectors.toUnmodifiableSet());

  private ReservedToolNames() {}

  /** Whether a tool from outside can't have a name. */
  public static boolean contains(String name) {
    return name.toLowerCase(Locale.ROOT).startsWith(PLANNING) || TAKEN.contains(plain(name));
  }

  private static String plain(String name) {
    return name.replaceAll("[_\\-]", "").toLowerCase(Locale.ROOT);
  }
}
