package dev.perdure.activities.mcp;

import dev.perdure.activities.tool.CancellationCheck;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.time.Duration;
import java.util.function.Consumer;

/** Timeout of a call, its cancellation, and the listener of its progress. */
record McpCallOptions(
    Duration limit, CancellationCheck cancellation, Consumer<ProgressNotification> progress) {}
