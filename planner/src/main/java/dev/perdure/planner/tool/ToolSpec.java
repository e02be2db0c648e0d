package dev.perdure.planner.tool;

/**
 * What a tool promises a model: its name, a description, its arguments as JSON Schema text, and
 * whether it only reads.
 */
public record ToolSpec(String name, String description, String parameters, boolean readOnly) {}
