package dev.perdure.activities.journal.task;

import java.time.Instant;

/** A server that has not answered yet. */
public record ConnectingMcpServer(String server, Instant since) {}
