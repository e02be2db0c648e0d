package dev.perdure.activities.task;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.request.RequestQuery;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.json.Digest;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.request.subject.PermissionSubject;
import dev.perdure.planner.tool.Demand;
import java.util.List;
import java.util.Optional;

/**
 * Approves the pending permission requests that newly remembered permission rules allow, unless a
 * rule says who approves them.
 */
final class RuleBasedApprover {

  private static final int MAX_REQUESTS = 1_000;

  private final RequestReader requestReader;
  private final PermissionStore permissionStore;
  private final OutboxStore outboxStore;

  RuleBasedApprover(
      RequestReader requestReader, PermissionStore permissionStore, OutboxStore outboxStore) {
    this.requestReader = requestReader;
    this.permissionStore = permissionStore;
    this.outboxStore = outboxStore;
  }

  /** Sends a decision on each request all of whose items are allowed now; the same ones once. */
  void settle(Decision covering) {
    var pending =
        new RequestQuery(
            Optional.of(RequestStatus.PENDING),
            Optional.of(RequestKind.PERMISSION),
            Optional.empty(),
            Optional.empty(),
            MAX_REQUESTS);
    requestReader.list(pending).items().stream()
        .filter(found -> found.approvalTerms().isNone())
        .map(RequestRecord::request)
        .filter(this::isCovered)
        .map(request -> new OutboxMessage.Decides(request.taskId(), on(request, covering)))
        .forEach(outboxStore::keep);
  }

  private boolean isCovered(HumanRequest request) {
    var run = request.runId();
    if (run == null || !(request.subject() instanceof PermissionSubject subject)) {
      return false;
    }
    List<Rule> rules =
        permissionStore.remembered(run).stream().flatMap(set -> set.rules().stream()).toList();
    return subject.items().stream()
        .map(item -> new Demand(item.permission(), item.pattern(), item.text()))
        .allMatch(demand -> allows(rules, demand));
  }

  /** The layer of remembered rules is the last one, in which the last match speaks. */
  private static boolean allows(List<Rule> rules, Demand demand) {
    return rules.reversed().stream()
        .filter(rule -> rule.matches(demand))
        .findFirst()
        .filter(rule -> rule.action() == RuleAction.ALLOW)
        .isPresent();
  }

  private static Decision on(HumanRequest request, Decision covering) {
    var id = Digest.of(List.of("covered", covering.decisionId().value(), request.id().value()));
    return covering.covering(request.id(), request.digest(), new DecisionId(id));
  }
}
