package dev.perdure.workflows.port.request;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What carrying a plan out would meet.
 *
 * @param findings what is wrong with it, a line each; with any, it is not shown to people
 * @param wouldAsk what people would still be asked for after approving it
 * @param behind how many commits the repository has that the task began without; null where that
 *     can't be seen
 * @param overlapping the files that changed there meanwhile and that the plan names too
 * @param uncommitted the files that differ from the task's branch before any step; at most 50
 */
public record Outlook(
    List<String> findings,
    List<String> wouldAsk,
    @Nullable Integer behind,
    List<String> overlapping,
    List<String> uncommitted) {

  /** Copies the lists. */
  public Outlook {
    findings = List.copyOf(findings);
    wouldAsk = List.copyOf(wouldAsk);
    overlapping = List.copyOf(overlapping);
    uncommitted = List.copyOf(uncommitted);
  }

  /** The same in a workspace where these files differ from the branch. */
  public Outlook with(List<String> files) {
    return new Outlook(findings, wouldAsk, behind, overlapping, files);
  }

  /** Where nothing is known. */
  public static Outlook unknown() {
    return new Outlook(List.of(), List.of(), null, List.of(), List.of());
  }
}
