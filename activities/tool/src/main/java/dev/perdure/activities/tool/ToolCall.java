package dev.perdure.activities.tool;

/** A tool call as a model made it: the tool's name and its arguments as the JSON text it wrote. */
public record ToolCall(String name, String arguments) {}
