package dev.perdure.planner.request;

import dev.perdure.planner.message.TextShortener;
import dev.perdure.planner.permission.ExecutedFiles;
import dev.perdure.planner.request.subject.PermissionSubject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The rating of the risk of a tool call for the person who is asked to permit it: a level and its
 * reasons, which permit nothing.
 */
public final class CallRiskAssessor {

  private static final int MAX_REASONS = 10;

  private final List<RiskReason> reasons = new ArrayList<>();

  private CallRiskAssessor() {}

  private record RiskReason(DangerLevel level, String text) {}

  /**
   * The risk of a permission request's subject, by its items and by where it would run; the worst
   * reasons stand first.
   */
  public static HumanRequestRisk of(PermissionSubject subject) {
    var risk = new CallRiskAssessor();
    subject.items().forEach(item -> risk.item(item.permission(), item.pattern()));
    risk.reasons.sort(Comparator.comparing(RiskReason::level).reversed());
    DangerLevel level = risk.reasons.isEmpty() ? DangerLevel.LOW : risk.reasons.getFirst().level();
    return new HumanRequestRisk(
        level.name().toLowerCase(Locale.ROOT),
        risk.reasons.stream().map(RiskReason::text).distinct().limit(MAX_REASONS).toList());
  }

  private void item(String permission, String pattern) {
    switch (permission) {
      case "bash" ->
          CommandDanger.of(pattern)
              .forEach(danger -> add(danger.level(), danger.reason() + ": " + pattern));
      case "opaque", "opaque_unconfined" ->
          add(DangerLevel.HIGH, "is not analysed before it runs: " + pattern);
      case "bash_unconfined" -> add(DangerLevel.MEDIUM, "runs without a sandbox");
      case "git_objects" ->
          add(DangerLevel.MEDIUM, "may show files that a rule denies: " + pattern);
      case "network" -> add(DangerLevel.MEDIUM, "reaches a host of the network: " + pattern);
      case "external_directory" -> add(DangerLevel.MEDIUM, "leaves the workspace: " + pattern);
      case "edit" ->
          add(DangerLevel.HIGH, "changes a protected file: " + pattern + marked(pattern));
      case "read" -> add(DangerLevel.MEDIUM, "shows a protected file to the model: " + pattern);
      case "doom_loop" -> add(DangerLevel.LOW, "repeats what has not helped before");
      default -> {}
    }
  }

  private static String marked(String path) {
    return ExecutedFiles.of(path).map(found -> " (" + found.sentence() + ")").orElse("");
  }

  private void add(DangerLevel level, String reason) {
    reasons.add(new RiskReason(level, TextShortener.start(reason, 200)));
  }
}
