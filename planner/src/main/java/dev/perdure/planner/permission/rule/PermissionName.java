package dev.perdure.planner.permission.rule;

import java.util.Map;

/** Under which permission a tool asks, where that is not its own name. */
public final class PermissionName {

  private static final Map<String, String> OF_TOOL =
      Map.of(
          "write", "edit",
          "multiedit", "edit",
          "patch", "edit",
          "apply_patch", "edit",
          "view", "read",
          "ls", "list",
          "plan_update", "plan_write");

  private PermissionName() {}

  /** The permission of a tool. */
  public static String of(String tool) {
    return OF_TOOL.getOrDefault(tool, tool);
  }
}
