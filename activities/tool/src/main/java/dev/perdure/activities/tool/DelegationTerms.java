package dev.perdure.activities.tool;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The terms on which a subagent works.
 *
 * @param atOnce how many subagents of one run work at once
 * @param background whether its caller goes on meanwhile
 * @param patience how long it may take; empty for as long as it needs
 * @param checks the commands that are run before its files are merged
 * @param context the references that it may read
 */
public record DelegationTerms(
    int atOnce,
    boolean background,
    Optional<Duration> patience,
    List<String> checks,
    List<String> context) {
  public DelegationTerms {
    checks = List.copyOf(checks);
    context = List.copyOf(context);
  }
}
