package dev.perdure.activities.agent;

/** An agent's file that its reader takes. */
public record GeneratedAgent(String name, String file) {}
