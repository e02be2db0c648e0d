package dev.perdure.activities.journal.task;

import dev.perdure.planner.message.Usage;

/** The model calls of an agent. */
public record TaskComparisonReaderAgentCalls(String agent, int calls, Usage usage) {}
