package dev.perdure.workflows.phase;

import dev.perdure.workflows.port.ExplorationScope;
import dev.perdure.workflows.port.Ports;
import dev.perdure.workflows.port.TaskRef;
import io.temporal.workflow.Async;
import io.temporal.workflow.CancellationScope;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;

/**
 * The division of the exploration, asked for while triage still chooses the strategy. A strategy
 * that explores nothing cancels the call.
 */
final class EarlyScope {

  private final CancellationScope work;
  private final Promise<ExplorationScope> division;

  /** Asks for the division. */
  EarlyScope(TaskRef task) {
    List<Promise<ExplorationScope>> asked = new ArrayList<>();
    work =
        Workflow.newCancellationScope(
            () -> asked.add(Async.function(Ports.models("Divide the exploration")::scope, task)));
    work.run();
    division = asked.getFirst();
  }

  /** Waits for the division. */
  ExplorationScope get() {
    return division.get();
  }

  /** Stops asking. */
  void cancel() {
    work.cancel();
  }
}
