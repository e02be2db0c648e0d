package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Compares requests and events that show decisions with the chain of a task. */
final class ContradictionCheck {

  private final Database database;
  private final TaskId task;
  private final Map<RequestId, StoredLink> links;
  private final NamedRows named;
  private final List<AuditFinding> findings = new ArrayList<>();

  ContradictionCheck(Database database, TaskId task, List<StoredLink> links, NamedRows named) {
    this.database = database;
    this.named = named;
    this.task = task;
    this.links = links.stream().collect(Collectors.toMap(StoredLink::request, Function.identity()));
  }

  List<AuditFinding> run() {
    checkRequests();
    checkContent();
    checkEvents();
    return List.copyOf(findings);
  }

  /** A settled request has a decision, and a decision has settled its request. */
  private void checkRequests() {
    Set<RequestId> settled =
        new HashSet<>(
            database
                .sql("select id from request where task_id = ? and status = 'settled'", task)
                .column(RequestId::new));
    settled.stream()
        .filter(id -> !links.containsKey(id))
        .forEach(id ->
            add(
                AuditFindingKind.MISSING,
                id,
                null,
                "The decision on request '%s' of task '%s' is missing.".formatted(id, task)));
    links.values().stream()
        .filter(link -> !settled.contains(link.request()))
        .forEach(link ->
            add(
                link,
                AuditFindingKind.CONTENT_CHANGED,
                "The request '%s' was decided and is no longer settled."
                    .formatted(link.request())));
  }

  private void checkContent() {
    var content = new DecisionContent(database);
    links.values().stream()
        .filter(link -> link.contentHash().isPresent())
        .filter(link -> !content.isAsRecorded(link))
        .forEach(this::addChangedContent);
  }

  private void addChangedContent(StoredLink link) {
    link.decision().ifPresent(decision -> named.add(RowSeal.PLANS, decision.digest()));
    add(
        link,
        AuditFindingKind.CONTENT_CHANGED,
        "The content of request '%s' is not the one that was decided on."
            .formatted(link.request()));
  }

  /** Each decision has one event, which says the same. */
  private void checkEvents() {
    Set<RequestId> told = new HashSet<>();
    for (String data :
        database
            .sql(
                "select data::text from event where task_id = ? and kind = 'request.settled' order"
                    + " by seq",
                task)
            .column(Function.identity())) {
      read(data).ifPresentOrElse(event -> checkEvent(event, told), this::addDamagedEvent);
    }
    links.values().stream()
        .filter(link -> !told.contains(link.request()))
        .forEach(link ->
            add(
                link,
                AuditFindingKind.CONTRADICTED,
                "The event of decision '%s' on request '%s' is missing."
                    .formatted(link.id(), link.request())));
  }

  private void checkEvent(TaskEvent.RequestSettled event, Set<RequestId> told) {
    StoredLink link = links.get(event.requestId());
    if (!told.add(event.requestId()) || link == null) {
      add(
          AuditFindingKind.CONTRADICTED,
          event.requestId(),
          event.decisionId(),
          "An event says that '%s' settled request '%s', and no decision says so."
              .formatted(event.decisionId(), event.requestId()));
    } else if (link.decision().filter(decision -> !isOutcomeOf(event, decision)).isPresent()) {
      add(
          link,
          AuditFindingKind.CONTRADICTED,
          "The event of decision '%s' on request '%s' says otherwise than the decision."
              .formatted(link.id(), link.request()));
    }
  }

  private static boolean isOutcomeOf(TaskEvent.RequestSettled event, Decision decision) {
    return Objects.equals(event.decisionId(), decision.decisionId())
        && event.outcome() == decision.outcome()
        && Objects.equals(event.by(), decision.by());
  }

  private static Optional<TaskEvent.RequestSettled> read(String data) {
    try {
      return Optional.ofNullable(Json.read(data, TaskEvent.RequestSettled.class))
          .filter(event -> Objects.nonNull(event.requestId()));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private void addDamagedEvent() {
    findings.add(
        new AuditFinding(
            task,
            AuditFindingKind.CONTRADICTED,
            null,
            null,
            null,
            "An event of a decision of task '%s' is damaged.".formatted(task)));
  }

  private void add(StoredLink link, AuditFindingKind kind, String sentence) {
    findings.add(
        new AuditFinding(task, kind, link.position(), link.request(), link.id(), sentence));
  }

  private void add(
      AuditFindingKind kind, RequestId request, @Nullable DecisionId decision, String sentence) {
    findings.add(new AuditFinding(task, kind, null, request, decision, sentence));
  }
}
