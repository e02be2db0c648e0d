package dev.perdure.activities.mcp;

import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.ToolContext;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The components that calls pass through. */
record McpToolServices(
    McpConnections connections,
    Function<ToolContext, Optional<Place>> places,
    McpResultMapper results,
    LiveOutput live,
    Consumer<String> notices) {}
