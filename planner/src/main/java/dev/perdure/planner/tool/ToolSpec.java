package dev.perdure.planner.tool;

import java.util.List;

/**
 * Everything that is known of a tool by its name: what models are told of it, and how it is
 * treated.
 *
 * @param parameters its arguments as JSON Schema text
 * @param readOnly whether it changes nothing
 * @param permission the permission it asks for
 * @param planning whether it is offered only while a plan is written
 * @param aliases other names that models write, in lower case without joints
 */
public record ToolSpec(
    String name,
    String description,
    String parameters,
    boolean readOnly,
    String permission,
    boolean planning,
    List<String> aliases) {
  public ToolSpec {
    aliases = List.copyOf(aliases);
  }

  /** A tool that asks for the permission of its own name, in every phase. */
  public ToolSpec(String name, String description, String parameters, boolean readOnly) {
    this(name, description, parameters, readOnly, name, false, List.of());
  }

  /** A tool that asks for another permission, in every phase. */
  public ToolSpec(
      String name, String description, String parameters, boolean readOnly, String permission) {
    this(name, description, parameters, readOnly, permission, false, List.of());
  }
}
