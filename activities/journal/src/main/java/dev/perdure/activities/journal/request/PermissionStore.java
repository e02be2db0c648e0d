package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.audit.RowSeal;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.ReadScope;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.RuleScope;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Store of what people permit: rules that decisions leave or configuration files bring, and the
 * parts of repositories' configuration that people trust until they revoke the trust.
 */
public record PermissionStore(Database database) {

  private static final String INSERT_RULE =
      """
      insert into remembered_rule (id, permission, pattern, action, scope, repository, task_id,
        run_id, decided_by, decision_id, expires_at)
      values (:id, :permission, :pattern, :action, :scope, :repository, :task, :run, :by,
        :decision, :expires)
      on conflict do nothing
      """;

  /** A rule holds only through the decision that left it. */
  private static final String BY_DECISION =
      """
      join decision on decision.task_id = rule.task_id and decision.id = rule.decision_id
        and decision.outcome = 'allow_always'
      """;

  private static final String OF_RUN =
      """
      select rule.permission, rule.pattern, rule.action, rule.scope, rule.decided_by,
        rule.expires_at from remembered_rule rule
      """
          + BY_DECISION
          + """
          join conversation run on run.id = :run
          join task on task.id = run.task_id
          where rule.revoked_at is null and (rule.expires_at is null or rule.expires_at > now())
            and case rule.scope
              when 'run' then rule.run_id = run.id
              when 'task' then rule.task_id = task.id
              else text_key(rule.repository) = text_key(task.repository_location) end
          order by rule.created_at, rule.id
          """;

  private static final String CONFIGURED_RULES =
      "select configured_rules from task where id = ? and configured_rules is not null";
  private static final String STANDING_RULES =
      """
      select rule.*, decision.request_id from remembered_rule rule
      """
          + BY_DECISION
          + """
          where rule.revoked_at is null and (rule.expires_at is null or rule.expires_at > now())
            and (:repository::text is null or text_key(rule.repository) = text_key(:repository))
          order by rule.created_at, rule.id
          """;

  private static final String REVOKE_RULE =
      """
      update remembered_rule set revoked_at = now()
      where id = ? and revoked_at is null returning *, null::text as request_id
      """;

  private static final String INSERT_TRUST =
      """
      insert into repository_trust (id, repository, digest, part, task_id, decided_by, decision_id)
      values (:id, :repository, :digest, :part::json, :task, :by, :decision)
      on conflict do nothing
      """;

  private static final String REVOKE_TRUST =
      """
      update repository_trust set revoked_at = now(), revoked_by = ?
      where id = ? and revoked_at is null returning *
      """;

  /** A part is trusted only through the decision that gave the trust. */
  private static final String STANDING_TRUST =
      """
      select trust.* from repository_trust trust
      join decision on decision.task_id = trust.task_id and decision.id = trust.decision_id
        and decision.outcome = 'approve'
      where trust.revoked_at is null
        and (:repository::text is null or text_key(trust.repository) = text_key(:repository))
      order by trust.created_at, trust.id
      """;

  /** Remembers a rule; the same id again is the same rule. */
  public void remember(RememberedRule rule) {
    database.transact(() -> {
      if (RowSeal.RULES.sealing(database, () -> insert(rule), rule.id()) == 1) {
        new PermissionTrail(database).remembered(rule);
      }
    });
  }

  private int insert(RememberedRule rule) {
    return database
        .sql(INSERT_RULE)
        .param("id", rule.id())
        .param("permission", rule.permission())
        .param("pattern", rule.pattern())
        .param("action", rule.action())
        .param("scope", rule.scope())
        .param("repository", rule.repository())
        .param("task", rule.origin().task())
        .param("run", rule.origin().run())
        .param("by", rule.origin().by())
        .param("decision", rule.origin().decisionId())
        .param("expires", rule.expiresAt())
        .update();
  }

  /** The rules that hold for a run, oldest first, with who allowed them, where and until when. */
  public List<Ruleset> remembered(RunId run) {
    return database
        .sql(OF_RUN)
        .param("run", run)
        .list(row -> new Ruleset(RuleLayer.REMEMBERED, source(row), List.of(remembered(row))));
  }

  private static Rule remembered(Row row) throws SQLException {
    return Rule.of(
        row.text("permission"), row.text("pattern"), row.constant("action", RuleAction.class));
  }

  private static String source(Row row) throws SQLException {
    Instant expires = row.momentOrNull("expires_at");
    return "always allowed by %s in this %s%s"
        .formatted(
            row.text("decided_by"),
            row.text("scope"),
            expires == null ? "" : " until " + expires.truncatedTo(ChronoUnit.SECONDS));
  }

  /** The rules that hold somewhere, oldest first; of one repository if it is given. */
  public List<RuleStoreActiveRule> standingRules(Optional<String> repository) {
    return database.sql(STANDING_RULES).param("repository", repository).list(PermissionStore::rule);
  }

  /** Ends a rule; empty if there is none that holds. */
  public Optional<RuleStoreActiveRule> revokeRule(String id, String by) {
    return database.inTransaction(() -> {
      Optional<RuleStoreActiveRule> revoked =
          RowSeal.RULES.sealing(
              database, () -> database.sql(REVOKE_RULE, id).find(PermissionStore::rule), id);
      revoked.ifPresent(rule -> new PermissionTrail(database).revoked(rule, by));
      return revoked;
    });
  }

  /** Keeps the rules of configuration files that a task begins with; the first ones stay. */
  public void keepConfigured(TaskId task, List<Ruleset> rules) {
    database
        .sql(
            """
            update task set configured_rules = ?::json where id = ? and configured_rules is null
            """,
            Json.write(rules),
            task)
        .update();
    ReadScope.forget();
  }

  /** Replaces the rules of configuration files by some with what a person trusts. */
  public void follow(TaskId task, List<Ruleset> rules) {
    database
        .sql("update task set configured_rules = ?::json where id = ?", Json.write(rules), task)
        .update();
    ReadScope.forget();
  }

  /** The configured rules a task began with; empty before its workspace was made. */
  public Optional<List<Ruleset>> configured(TaskId task) {
    return ReadScope.once(
        database,
        "configured rules",
        task,
        () ->
            database
                .sql(CONFIGURED_RULES, task)
                .find(row -> row.list("configured_rules", Ruleset.class)));
  }

  private static RuleStoreActiveRule rule(Row row) throws SQLException {
    return new RuleStoreActiveRule(
        row.text("id"),
        row.text("permission"),
        row.text("pattern"),
        row.constant("action", RuleAction.class),
        row.constant("scope", RuleScope.class),
        row.textOrNull("repository"),
        row.text("decided_by"),
        row.moment("created_at"),
        row.momentOrNull("expires_at"),
        row.textOrNull("decision_id"),
        row.orNull("task_id", TaskId::new),
        row.textOrNull("request_id"));
  }

  /** Remembers a person's trust; the same decision on the same part again is the same trust. */
  public void trust(TaskId task, String repository, TrustSubjectPart part, Decision decision) {
    String id = Digest.of(List.of(repository, part.digest(), decision.decisionId().value()));
    database.transact(() -> {
      int added =
          RowSeal.TRUST.sealing(database, () -> insert(id, task, repository, part, decision), id);
      if (added == 1) {
        new PermissionTrail(database).trusted(id, repository, part.digest(), decision.by());
      }
    });
  }

  private int insert(
      String id, TaskId task, String repository, TrustSubjectPart part, Decision decision) {
    return database
        .sql(INSERT_TRUST)
        .param("id", id)
        .param("repository", repository)
        .param("digest", part.digest())
        .param(
            "part",
            Json.write(
                new TrustSubjectPart(
                    part.kind(),
                    part.name(),
                    part.file(),
                    part.effect(),
                    "",
                    part.digest(),
                    List.of())))
        .param("task", task)
        .param("by", decision.by())
        .param("decision", decision.decisionId())
        .update();
  }

  /** Returns the people who trust parts of a repository, by the digests of the parts. */
  public Map<String, String> trusted(String repository) {
    Map<String, String> all = new LinkedHashMap<>();
    standingTrust(Optional.of(repository))
        .forEach(part -> all.putIfAbsent(part.digest(), part.by()));
    return all;
  }

  /** The parts that are trusted, the oldest first; of one repository if it is given. */
  public List<RepositoryTrustStoreTrustedPart> standingTrust(Optional<String> repository) {
    return database
        .sql(STANDING_TRUST)
        .param("repository", repository)
        .list(PermissionStore::trustedPart);
  }

  /** Ends the trust in a part; empty if there is none that stands. */
  public Optional<RepositoryTrustStoreTrustedPart> revokeTrust(String id, String by) {
    return database.inTransaction(() -> {
      Optional<RepositoryTrustStoreTrustedPart> revoked =
          RowSeal.TRUST.sealing(
              database,
              () -> database.sql(REVOKE_TRUST, by, id).find(PermissionStore::trustedPart),
              id);
      revoked.ifPresent(part -> new PermissionTrail(database).distrusted(part, by));
      return revoked;
    });
  }

  private static RepositoryTrustStoreTrustedPart trustedPart(Row row) throws SQLException {
    TrustSubjectPart part = row.json("part", TrustSubjectPart.class);
    return new RepositoryTrustStoreTrustedPart(
        row.text("id"),
        row.text("repository"),
        part.kind(),
        part.name(),
        part.file(),
        part.effect(),
        part.digest(),
        row.text("decided_by"),
        row.moment("created_at"),
        row.orNull("task_id", TaskId::new));
  }
}
