package dev.perdure.activities.extension;

import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.tool.ToolContext;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.HookRequest;
import org.apache.commons.codec.digest.DigestUtils;

/** A turn of a run as hooks are asked about it. */
record HookTurn(HookRequest request, RunContext context, ToolContext place) {

  RunRecord run() {
    return context.run();
  }

  int first() {
    return run().settings().firstTurn();
  }

  /** A message of this turn, once; a reopened run repeats the same turn. */
  String key(String purpose) {
    return purpose + "-" + DigestUtils.sha256Hex(place.call().value()).substring(0, 20);
  }

  /** Names the turn of a run as a call that hooks are asked about. */
  static CallId call(RunRecord run, int turn) {
    return new CallId("%s.%d.0".formatted(run.workflowId(), turn));
  }
}
