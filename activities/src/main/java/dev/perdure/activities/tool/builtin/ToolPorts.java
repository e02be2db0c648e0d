package dev.perdure.activities.tool.builtin;

import dev.perdure.activities.tool.shell.sandbox.Sandbox;
import dev.perdure.activities.tool.store.Artifacts;
import dev.perdure.activities.tool.store.FileSeen;
import dev.perdure.activities.tool.store.LiveOutput;
import dev.perdure.activities.tool.store.Todos;
import java.nio.file.Path;

/** What tools work with: stores, where commands are confined, and whose home {@code ~} is. */
public record ToolPorts(
    FileSeen seen, Artifacts artifacts, Todos todos, LiveOutput live, Sandbox sandbox, Path home) {}
