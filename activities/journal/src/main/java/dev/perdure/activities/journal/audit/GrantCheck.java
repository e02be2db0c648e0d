package dev.perdure.activities.journal.audit;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RuleScope;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Checks that remembered rules and trusted parts of a task match its decisions. */
final class GrantCheck {

  private static final String RULES =
      """
      select rule.id, rule.permission, rule.pattern, rule.action, rule.scope, rule.decided_by,
        rule.decision_id, rule.expires_at,
        case rule.scope
          when 'run' then rule.run_id is not distinct from request.run_id
          when 'repository' then
            text_key(rule.repository) is not distinct from text_key(task.repository_location)
          else true end as is_in_place
      from remembered_rule rule
      join task on task.id = rule.task_id
      left join decision on decision.task_id = rule.task_id and decision.id = rule.decision_id
      left join request on request.id = decision.request_id
      where rule.task_id = ? order by rule.created_at, rule.id
      """;

  private static final String TRUST =
      """
      select id, repository, digest, part::text as part, decided_by, decision_id
      from repository_trust where task_id = ? order by created_at, id
      """;

  private final Database database;
  private final TaskId task;
  private final Map<String, Decision> decisions;
  private final NamedRows named;

  GrantCheck(Database database, TaskId task, List<StoredLink> links, NamedRows named) {
    this.database = database;
    this.task = task;
    this.named = named;
    this.decisions =
        links.stream()
            .filter(link -> link.decision().filter(made -> made.decisionId() != null).isPresent())
            .collect(
                Collectors.toMap(
                    link -> link.id().value(), link -> link.decision().get(), (first, _) -> first));
  }

  List<AuditFinding> run() {
    return Stream.concat(
            database.sql(RULES, task).list(this::rule).stream(),
            database.sql(TRUST, task).list(this::trust).stream())
        .flatMap(Optional::stream)
        .toList();
  }

  private Optional<AuditFinding> rule(Row row) throws SQLException {
    Optional<Decision> decision = decision(row);
    boolean isLeft = decision.isPresent() && isLeftBy(decision.get(), row);
    if (isLeft) {
      return Optional.empty();
    }
    named.add(RowSeal.RULES, row.text("id"));
    return Optional.of(
        finding(
            decision,
            "The remembered rule '%s' for '%s' is not one that a decision left."
                .formatted(row.text("pattern"), row.text("permission"))));
  }

  private boolean isLeftBy(Decision decision, Row row) throws SQLException {
    var parts =
        List.of(
            task.value(),
            decision.decisionId().value(),
            row.text("permission"),
            row.text("pattern"));
    return decision.outcome() == Outcome.ALLOW_ALWAYS
        && row.text("id").equals(Digest.of(parts))
        && row.text("action").equals("allow")
        && row.text("decided_by").equals(decision.by())
        && row.flag("is_in_place")
        && isAsFar(decision.remember(), row);
  }

  /** Whether a rule reaches as far, and holds as long, as the decision says. */
  private static boolean isAsFar(Decision.@Nullable Remember remember, Row row)
      throws SQLException {
    Optional<Decision.Remember> said = Optional.ofNullable(remember);
    RuleScope scope = said.map(Decision.Remember::scope).orElse(RuleScope.TASK);
    return row.text("scope").equals(Json.name(scope))
        && isSame(
            said.map(Decision.Remember::expires).orElse(null), row.momentOrNull("expires_at"));
  }

  private static boolean isSame(@Nullable Instant said, @Nullable Instant stored) {
    if (said == null || stored == null) {
      return Objects.equals(said, stored);
    }
    return Math.abs(ChronoUnit.MICROS.between(said, stored)) <= 1;
  }

  private Optional<AuditFinding> trust(Row row) throws SQLException {
    Optional<Decision> decision = decision(row);
    boolean isGiven = decision.isPresent() && isGivenBy(decision.get(), row);
    if (isGiven) {
      return Optional.empty();
    }
    named.add(RowSeal.TRUST, row.text("id"));
    return Optional.of(
        finding(
            decision,
            "The trust in a part of '%s' is not one that a decision gave."
                .formatted(row.text("repository"))));
  }

  private static boolean isGivenBy(Decision decision, Row row) throws SQLException {
    String digest = row.text("digest");
    String id = Digest.of(List.of(row.text("repository"), digest, decision.decisionId().value()));
    return decision.outcome() == Outcome.APPROVE
        && id.equals(row.text("id"))
        && row.text("decided_by").equals(decision.by())
        && part(row.text("part")).filter(part -> digest.equals(part.digest())).isPresent();
  }

  private static Optional<TrustSubjectPart> part(String json) {
    try {
      return Optional.ofNullable(Json.read(json, TrustSubjectPart.class));
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private Optional<Decision> decision(Row row) throws SQLException {
    return Optional.ofNullable(row.textOrNull("decision_id")).map(decisions::get);
  }

  private AuditFinding finding(Optional<Decision> decision, String sentence) {
    return new AuditFinding(
        task,
        AuditFindingKind.CONTRADICTED,
        null,
        decision.map(Decision::requestId).orElse(null),
        decision.map(Decision::decisionId).orElse(null),
        sentence);
  }
}
