package dev.perdure.planner.tool;

/** A file's content before and after, by digest; empty if there was or is no file. */
public record ObservedEdit(String path, String before, String after) {}
