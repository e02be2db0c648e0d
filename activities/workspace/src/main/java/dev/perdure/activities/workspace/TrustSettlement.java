package dev.perdure.activities.workspace;

import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.event.NoticeLevel;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.trust.TrustPart;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Settles the trust in the configuration of a repository: what people trust takes effect, and the
 * rest is named with the reason.
 */
final class TrustSettlement {

  private final EventLog eventLog;
  private final TaskStore taskStore;
  private final PermissionStore permissionStore;
  private final TaskStartConfigReader taskStartConfigReader;

  TrustSettlement(
      EventLog eventLog,
      TaskStore taskStore,
      PermissionStore permissionStore,
      TaskStartConfigReader taskStartConfigReader) {
    this.eventLog = eventLog;
    this.taskStore = taskStore;
    this.permissionStore = permissionStore;
    this.taskStartConfigReader = taskStartConfigReader;
  }

  Map<String, String> trusted(String repository) {
    return new LinkedHashMap<>(permissionStore.trusted(repository));
  }

  /** Follows the decision of a person on all open parts. */
  void follow(ReviewedTrust review, Decision decision) {
    boolean approved = decision.outcome() == Outcome.APPROVE;
    if (approved) {
      for (TrustPart part : review.open()) {
        permissionStore.trust(review.task(), review.repository(), part.shown(), decision);
        review.trusted().put(part.shown().digest(), decision.by());
      }
    }
    settle(review, approved ? "" : "%s did not trust it".formatted(decision.by()));
  }

  /** Lets what is trusted hold, and names the rest with the reason. */
  void settle(ReviewedTrust review, String refusal) {
    TaskId task = review.task();
    if (!taskStore.settleTrust(task, refusal.isEmpty() ? "followed" : refusal)) {
      return;
    }
    List<TrustPart> holding = review.parts(true);
    if (!holding.isEmpty()) {
      hold(review, holding);
      String text = "Of the repository's files hold: " + labels(review, holding) + ".";
      eventLog.notice(task, NoticeLevel.INFO, text);
    }
    List<TrustPart> rejected = review.parts(false);
    if (!rejected.isEmpty()) {
      eventLog.notice(
          task,
          NoticeLevel.WARNING,
          "Of the repository's files are not followed, as %s: %s."
              .formatted(refusal, labels(review, rejected)));
    }
  }

  private void hold(ReviewedTrust review, List<TrustPart> parts) {
    TaskId task = review.task();
    TaskConfiguration kept = taskStore.configuration(task).orElseThrow();
    var all = kept.settings();
    List<Ruleset> rules = new ArrayList<>(permissionStore.configured(task).orElse(List.of()));
    for (TrustPart part : parts) {
      all = all.and(part.adds());
      if (!part.rules().isEmpty()) {
        rules.add(
            part.rules(review.by(part))
                .expanded(taskStartConfigReader.files().user().home().toString()));
      }
    }
    taskStore.follow(task, kept.with(all));
    permissionStore.follow(task, rules);
  }

  private static String labels(ReviewedTrust review, List<TrustPart> parts) {
    return parts.stream()
        .map(part ->
            review.by(part).isEmpty()
                ? part.shown().label()
                : "%s, trusted by %s".formatted(part.shown().label(), review.by(part)))
        .collect(Collectors.joining("; "));
  }
}
