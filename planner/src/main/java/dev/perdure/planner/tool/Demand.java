package dev.perdure.planner.tool;

/**
 * A permission that a tool call needs: its name, the pattern that rules are matched by, and the
 * text people see.
 */
public record Demand(String permission, String pattern, String text) {}
