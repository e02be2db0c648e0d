package dev.perdure.web.task;

/** The id of the Temporal server that new tasks start on. */
public record EngineIdentity(String id) {}
