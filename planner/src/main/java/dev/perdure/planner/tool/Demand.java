package dev.perdure.planner.tool;

/**
 * What a call needs permission for: a permission's name, the pattern it is matched by, and the text
 * people see.
 */
public record Demand(String permission, String pattern, String text) {}
