package dev.perdure.activities.tool.store;

import dev.perdure.planner.envelope.CallId;
import dev.perdure.planner.json.JsonObject;

/** Where a running call shows people what it is doing. */
@FunctionalInterface
public interface LiveOutput {

  /** Shows a title and metadata such as the newest output; nothing is kept. */
  void show(CallId call, String title, JsonObject metadata);

  /** Shows nothing. */
  static LiveOutput none() {
    return (_, _, _) -> {};
  }
}
