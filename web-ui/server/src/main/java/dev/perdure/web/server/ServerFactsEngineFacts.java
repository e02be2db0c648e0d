package dev.perdure.web.server;

import org.jspecify.annotations.Nullable;

/** The engine: remote, dev or memory, where it is and where its own pages are. */
public record ServerFactsEngineFacts(String mode, String address, @Nullable String ui) {}
