package dev.perdure.planner.risk;

import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.request.HumanRequest.Risk;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.risk.Danger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The risk of a call that a person is asked about, from what it needs permission for. */
public final class CallRisk {

  private static final int MOST = 10;

  private final List<String> reasons = new ArrayList<>();
  private Level level = Level.LOW;

  private CallRisk() {}

  /** The risk of a permission request's subject, by its items and by where it would run. */
  public static Risk of(PermissionSubject subject) {
    var risk = new CallRisk();
    subject.items().forEach(item -> risk.item(item.permission(), item.pattern()));
    return new Risk(
        risk.level.name().toLowerCase(Locale.ROOT),
        risk.reasons.stream().distinct().limit(MOST).toList());
  }

  private void item(String permission, String pattern) {
    switch (permission) {
      case "bash" ->
          Danger.of(pattern)
              .forEach(danger -> add(danger.level(), danger.reason() + ": " + pattern));
      case "opaque", "opaque_unconfined" ->
          add(Level.HIGH, "is not analysed before it runs: " + pattern);
      case "bash_unconfined" -> add(Level.MEDIUM, "runs without a sandbox");
      case "network" -> add(Level.MEDIUM, "reaches a host of the network: " + pattern);
      case "external_directory" -> add(Level.MEDIUM, "leaves the workspace: " + pattern);
      case "edit" -> add(Level.HIGH, "changes a protected file: " + pattern);
      case "read" -> add(Level.MEDIUM, "shows a protected file to the model: " + pattern);
      case "doom_loop" -> add(Level.LOW, "repeats what has not helped before");
      default -> {}
    }
  }

  private void add(Level found, String reason) {
    if (found.compareTo(level) > 0) {
      level = found;
    }
    reasons.add(Excerpt.start(reason, 200));
  }
}
