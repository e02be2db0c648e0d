package dev.perdure.testing;

import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Counts and prints the suites that a machine could not run, so that no skip goes unseen. */
public final class SkippedSummary implements TestExecutionListener {
  private final Map<String, Integer> skipped = new TreeMap<>();

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    if (reason.contains(RequiresCondition.MISSING)) {
      skipped.merge(reason.substring(reason.indexOf(RequiresCondition.MISSING)), 1, Integer::sum);
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    skipped.forEach((reason, count) -> System.out.println(line(reason, count)));
  }

  static String line(String reason, int count) {
    return "SKIPPED %d %s. %s".formatted(count, count == 1 ? "suite" : "suites", reason);
  }
}
