package dev.perdure.activities.mcp;

import dev.perdure.activities.tool.CancellationCheck;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.time.Duration;
import java.util.function.Consumer;

/** How long an answer is waited for, who may end that, and who is told of progress. */
record McpCallOptions(
    Duration limit, CancellationCheck cancellation, Consumer<ProgressNotification> progress) {}
