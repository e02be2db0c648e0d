package dev.perdure.planner.permission;

import java.util.List;
import java.util.Map;

/** The names of all permissions, and the permission that each tool asks for. */
public final class ToolPermissions {

  private static final Map<String, String> OF_TOOL =
      Map.of(
          "write", "edit",
          "multiedit", "edit",
          "patch", "edit",
          "apply_patch", "edit",
          "view", "read",
          "ls", "list",
          "plan_update", "plan_write",
          "done", "edit");

  private static final List<String> KNOWN =
      List.of(
          "read",
          "edit",
          "bash",
          "opaque",
          "opaque_unconfined",
          "bash_unconfined",
          "git_objects",
          "network",
          "grep",
          "glob",
          "list",
          "webfetch",
          "websearch",
          "codesearch",
          "task",
          "skill",
          "lsp",
          "todowrite",
          "todoread",
          "question",
          "plan_write",
          "plan_exit",
          "plan_enter",
          "external_directory",
          "doom_loop");

  private ToolPermissions() {}

  /** The permission of a tool. */
  public static String of(String tool) {
    return OF_TOOL.getOrDefault(tool, tool);
  }

  /** Every permission that something can be asked for. */
  public static List<String> known() {
    return KNOWN;
  }

  /** The names of tools that ask under another permission. */
  static Map<String, String> otherNames() {
    return OF_TOOL;
  }
}
