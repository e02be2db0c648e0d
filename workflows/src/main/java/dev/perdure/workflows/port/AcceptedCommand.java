package dev.perdure.workflows.port;

import org.jspecify.annotations.Nullable;

/** The command as the server has stored it; null if it has not, or if it is used up. */
public record AcceptedCommand(@Nullable Control control) {}
