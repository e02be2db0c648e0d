package dev.perdure.activities.tool;

import dev.perdure.planner.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;

/** Work that must be started at most once, and is only resumed afterwards. */
public interface OnceOnly {

  /** Starts the work in a directory of its own, which exists and is empty, and sees it through. */
  ToolResult start(Path directory) throws IOException, InterruptedException;

  /** Takes up the work an earlier attempt may have started: its result, its end, or "unknown". */
  ToolResult resume(Path directory) throws IOException, InterruptedException;
}
