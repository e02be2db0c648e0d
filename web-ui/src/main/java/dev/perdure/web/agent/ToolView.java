package dev.perdure.web.agent;

import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.perdure.planner.permission.rule.PermissionName;
import dev.perdure.planner.tool.ToolSpec;

/**
 * A tool as models are told of it.
 *
 * @param permission under which name rules speak of it
 * @param parameters its arguments as JSON Schema
 */
record ToolView(
    String name,
    String description,
    boolean readOnly,
    String permission,
    @JsonRawValue String parameters) {

  static ToolView of(ToolSpec spec) {
    return new ToolView(
        spec.name(),
        spec.description(),
        spec.readOnly(),
        PermissionName.of(spec.name()),
        spec.parameters());
  }
}
