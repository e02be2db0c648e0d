package dev.perdure.planner.tool;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The specification of a tool: what models are told of it, what its calls may change, and the
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
    Access access,
    String permission,
    boolean planning,
    List<String> aliases) {
  public ToolSpec {
    aliases = List.copyOf(aliases);
  }

  /** What the calls of a tool may change. */
  public enum Access {
    /** Nothing: calls of one turn may run in parallel. */
    @JsonProperty("reads")
    READS,
    /** Records of the task, such as its plan: calls run in the order in which they were made. */
    @JsonProperty("records")
    RECORDS,
    /** Files or anything else: calls run in order, each with the lock of the worktree. */
    @JsonProperty("changes")
    CHANGES;

    private static Access of(boolean readOnly) {
      return readOnly ? READS : CHANGES;
    }
  }

  /** A tool that asks for the permission of its own name, in every phase. */
  public ToolSpec(String name, String description, String parameters, boolean readOnly) {
    this(name, description, parameters, Access.of(readOnly));
  }

  /** A tool that asks for the permission of its own name, in every phase. */
  public ToolSpec(String name, String description, String parameters, Access access) {
    this(name, description, parameters, access, name, false, List.of());
  }

  /** A tool that asks for another permission, in every phase. */
  public ToolSpec(
      String name, String description, String parameters, boolean readOnly, String permission) {
    this(name, description, parameters, Access.of(readOnly), permission, false, List.of());
  }

  /** Whether its calls change nothing. */
  public boolean readOnly() {
    return access == Access.READS;
  }
}
