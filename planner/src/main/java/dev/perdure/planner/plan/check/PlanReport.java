package dev.perdure.planner.plan.check;

import dev.perdure.planner.json.Lists;
import java.util.List;
import java.util.stream.Collectors;

/** What the plan check found; a plan without findings may be put before a person. */
public record PlanReport(boolean passed, List<Finding> findings) {

  /** Copies the findings. */
  public PlanReport {
    findings = Lists.copy(findings);
  }

  static PlanReport of(List<Finding> findings) {
    return new PlanReport(findings.isEmpty(), findings);
  }

  /** The findings as lines the writer of the plan can act on. */
  public String text() {
    return findings.stream().map(finding -> "- " + finding).collect(Collectors.joining("\n"));
  }
}
