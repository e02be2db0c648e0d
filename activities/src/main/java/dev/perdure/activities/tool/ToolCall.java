package dev.perdure.activities.tool;

/** What a model asks for: a tool's name and its arguments as the JSON text it wrote. */
public record ToolCall(String name, String arguments) {}
