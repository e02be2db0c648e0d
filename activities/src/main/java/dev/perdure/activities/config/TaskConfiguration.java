package dev.perdure.activities.config;

/** The configuration that a task began with; it holds for it whatever changes later. */
public record TaskConfiguration(Settings settings) {}
