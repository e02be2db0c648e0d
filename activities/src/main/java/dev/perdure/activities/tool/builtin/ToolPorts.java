package dev.perdure.activities.tool.builtin;

import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.FileSeen;
import dev.perdure.activities.tool.store.LiveOutput;
import dev.perdure.activities.tool.todo.Todos;
import java.nio.file.Path;
import java.util.Map;

/**
 * What tools work with: stores, where commands are confined, whose home {@code ~} is, and the
 * variables people set.
 */
public record ToolPorts(
    FileSeen seen,
    Artifacts artifacts,
    Todos todos,
    LiveOutput live,
    Sandbox sandbox,
    Path home,
    Map<String, String> environment) {

  /** Copies the variables. */
  public ToolPorts {
    environment = Map.copyOf(environment);
  }
}
