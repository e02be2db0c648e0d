package dev.perdure.activities.agent.run;

import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunKind;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.planner.tool.ToolResultDetail;
import dev.perdure.workflows.port.PlanChange;
import dev.perdure.workflows.port.RunReport;
import java.util.Optional;

/** Finds whether an ended run wants its plan changed: it asked to plan again, or proposed steps. */
final class PlanChangeDetector {

  private static final int MAX_READ_CALLS = 20;

  private final ToolCallStore toolCallStore;
  private final PlanStore planStore;

  PlanChangeDetector(ToolCallStore toolCallStore, PlanStore planStore) {
    this.toolCallStore = toolCallStore;
    this.planStore = planStore;
  }

  RunReport of(RunRecord run, RunReport report) {
    if (!report.completed()) {
      return report;
    }
    Optional<String> reason = entered(run);
    if (reason.isPresent()) {
      return new RunReport(run.id(), report.finish(), reason.get(), PlanChange.AGAIN);
    }
    return hasProposed(run)
        ? new RunReport(run.id(), report.finish(), report.reason(), PlanChange.PROPOSED)
        : report;
  }

  /** Returns why the run may return to planning, if it may. */
  private Optional<String> entered(RunRecord run) {
    return toolCallStore.answered(run.id(), MAX_READ_CALLS).stream()
        .flatMap(call -> call.result().stream())
        .filter(result -> result.detail() instanceof ToolResultDetail.PlansAgain)
        .map(Part.ToolResult::content)
        .findFirst();
  }

  private boolean hasProposed(RunRecord run) {
    return run.kind() == RunKind.STEP
        && planStore.newest(run.taskId()).filter(revision -> isBy(run, revision)).isPresent();
  }

  private static boolean isBy(RunRecord run, PlanStorePlanRevision revision) {
    return new CallId(revision.author())
        .turn()
        .filter(turn -> turn.run().equals(run.id()))
        .isPresent();
  }
}
