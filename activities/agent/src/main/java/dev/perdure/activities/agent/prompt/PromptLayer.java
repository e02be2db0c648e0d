package dev.perdure.activities.agent.prompt;

/** A part of the system text; its name says where it comes from. */
public record PromptLayer(String name, String text) {}
