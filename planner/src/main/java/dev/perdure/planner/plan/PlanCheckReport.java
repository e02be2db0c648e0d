package dev.perdure.planner.plan;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings of the plan check; a plan without findings may be shown to a person. */
public record PlanCheckReport(boolean passed, List<PlanFinding> findings) {

  /** Copies the findings. */
  public PlanCheckReport {
    findings = NullSafeLists.copy(findings);
  }

  static PlanCheckReport of(List<PlanFinding> findings) {
    return new PlanCheckReport(findings.isEmpty(), findings);
  }

  /** The same report with one more finding. */
  public PlanCheckReport with(PlanFinding finding) {
    return of(Stream.concat(findings.stream(), Stream.of(finding)).toList());
  }

  /** The findings as lines the writer of the plan can act on. */
  public String text() {
    return findings.stream().map(finding -> "- " + finding).collect(Collectors.joining("\n"));
  }
}
