package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A decision that a signal names; {@code blocked} says that no run can go on even so.
 *
 * @param decision the decision as older builds passed it on; null from this build
 * @param named the ids by which the journal has the decision; null from older builds
 */
public record SettlementRequest(
    TaskId task,
    @JsonInclude(Include.NON_NULL) @Nullable Decision decision,
    boolean blocked,
    @Nullable DecisionRef named) {

  /** A decision by its ids, whatever else the signal says. */
  public SettlementRequest(TaskId task, Decision decision, boolean blocked) {
    this(task, null, blocked, new DecisionRef(decision.requestId(), decision.decisionId()));
  }

  /** The ids of the decision; empty where they are missing. */
  public Optional<DecisionRef> ids() {
    return Optional.ofNullable(named)
        .or(() ->
            Optional.ofNullable(decision)
                .map(whole -> new DecisionRef(whole.requestId(), whole.decisionId())));
  }
}
