package dev.perdure.planner.tool;

import java.util.List;

/**
 * The specification of a tool: its description for models, what its calls may change, and the
 * permission they need.
 *
 * @param parameters its arguments as JSON Schema text
 * @param access what its calls may change
 * @param permission the permission it asks for
 * @param planning whether it is offered only while a plan is written
 * @param aliases other names that models write, in lower case without joints
 */
public record ToolSpec(
    String name,
    String description,
    String parameters,
    ToolAccess access,
    String permission,
    boolean planning,
    List<String> aliases) {
  public ToolSpec {
    aliases = List.copyOf(aliases);
  }

  /** A tool that asks for the permission of its own name, in every phase. */
  public ToolSpec(String name, String description, String parameters, boolean readOnly) {
    this(name, description, parameters, ToolAccess.of(readOnly));
  }

  /** A tool that asks for the permission of its own name, in every phase. */
  public ToolSpec(String name, String description, String parameters, ToolAccess access) {
    this(name, description, parameters, access, name, false, List.of());
  }

  /** A tool that asks for another permission, in every phase. */
  public ToolSpec(
      String name, String description, String parameters, boolean readOnly, String permission) {
    this(name, description, parameters, ToolAccess.of(readOnly), permission, false, List.of());
  }

  /** Whether its calls change nothing. */
  public boolean readOnly() {
    return access == ToolAccess.READS;
  }
}
