package dev.perdure.planner.plan;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The findings of the plan check; a plan without findings may be shown to a person. */
public record PlanCheckReport(boolean passed, List<Finding> findings) {

  /** Copies the findings. */
  public PlanCheckReport {
    findings = NullSafeLists.copy(findings);
  }

  static PlanCheckReport of(List<Finding> findings) {
    return new PlanCheckReport(findings.isEmpty(), findings);
  }

  /** The same report with one more finding. */
  public PlanCheckReport with(Finding finding) {
    return of(Stream.concat(findings.stream(), Stream.of(finding)).toList());
  }

  /** The findings as lines the writer of the plan can act on. */
  public String text() {
    return findings.stream().map(finding -> "- " + finding).collect(Collectors.joining("\n"));
  }

  /**
   * Something wrong with a plan: where, as a path into the typed plan, and a sentence with the
   * remedy.
   */
  public record Finding(String where, String sentence) {

    @Override
    public String toString() {
      return where + ": " + sentence;
    }
  }
}
