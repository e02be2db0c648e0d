package dev.perdure.web.task.intake;

/** The engine new tasks begin on; they can't go on on another one. */
public record EngineIdentity(String id) {}
