package dev.perdure.activities.tool.standalone;

import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.SeenFileHashes;
import dev.perdure.activities.tool.todo.TodoLists;
import java.nio.file.Path;
import java.util.Map;

/**
 * Ports of the built-in tools: stores, the sandbox that confines commands, the home directory of
 * {@code ~}, and the environment variables that people set.
 */
public record BuiltInToolPorts(
    SeenFileHashes seen,
    Artifacts artifacts,
    TodoLists todos,
    LiveOutput live,
    Sandbox sandbox,
    Path home,
    Map<String, String> environment) {

  public BuiltInToolPorts {
    environment = Map.copyOf(environment);
  }
}
