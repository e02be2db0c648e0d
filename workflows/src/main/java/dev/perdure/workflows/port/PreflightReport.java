package dev.perdure.workflows.port;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a plan's preflight check.
 *
 * @param findings what is wrong with it, a line each; with any, it is not shown to people
 * @param wouldAsk what people would still be asked for after approving it
 * @param behind how many commits the repository has that the task began without; null if that can't
 *     be seen
 * @param overlapping the files that changed there meanwhile and that the plan names too
 * @param uncommitted the files that differ from the task's branch before any step; at most 50
 * @param executed the files that other programs execute, each with the program and the step
 */
public record PreflightReport(
    List<String> findings,
    List<String> wouldAsk,
    @Nullable Integer behind,
    List<String> overlapping,
    List<String> uncommitted,
    List<String> executed) {

  public PreflightReport {
    findings = List.copyOf(findings);
    wouldAsk = List.copyOf(wouldAsk);
    overlapping = List.copyOf(overlapping);
    uncommitted = List.copyOf(uncommitted);
    executed = List.copyOf(executed);
  }

  /** The same in a workspace if these files differ from the branch. */
  public PreflightReport with(List<String> files) {
    return new PreflightReport(findings, wouldAsk, behind, overlapping, files, executed);
  }

  /** A report without any finding. */
  public static PreflightReport unknown() {
    return new PreflightReport(List.of(), List.of(), null, List.of(), List.of(), List.of());
  }
}
