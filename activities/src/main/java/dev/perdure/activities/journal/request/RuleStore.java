package dev.perdure.activities.journal.request;

import dev.perdure.activities.journal.audit.RowSeal;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Row;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.RuleScope;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Store of permission rules: remembered by decisions, or taken from configuration files. */
public record RuleStore(Database database) {

  private static final String INSERT =
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

  private static final String STANDING =
      """
      select rule.*, decision.request_id from remembered_rule rule
      """
          + BY_DECISION
          + """
          where rule.revoked_at is null and (rule.expires_at is null or rule.expires_at > now())
            and (:repository::text is null or text_key(rule.repository) = text_key(:repository))
          order by rule.created_at, rule.id
          """;

  private static final String REVOKE =
      """
      update remembered_rule set revoked_at = now()
      where id = ? and revoked_at is null returning *, null::text as request_id
      """;

  /** Remembers a rule; the same id again is the same rule. */
  public void add(RememberedRule rule) {
    RowSeal.RULES.sealing(database, () -> insert(rule), rule.id());
  }

  private int insert(RememberedRule rule) {
    return database
        .sql(INSERT)
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

  /**
   * The rules that hold for a run, oldest first, each with who allowed it, where and until when.
   */
  public List<Ruleset> of(RunId run) {
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

  /** The rules that hold somewhere, oldest first; of one repository where it is given. */
  public List<RuleStoreActiveRule> standing(Optional<String> repository) {
    return database.sql(STANDING).param("repository", repository).list(RuleStore::rule);
  }

  /** Ends a rule; empty where there is none that holds. */
  public Optional<RuleStoreActiveRule> revoke(String id) {
    return RowSeal.RULES.sealing(
        database, () -> database.sql(REVOKE, id).find(RuleStore::rule), id);
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
  }

  /** Replaces the rules of configuration files by some with what a person trusts. */
  public void follow(TaskId task, List<Ruleset> rules) {
    database
        .sql("update task set configured_rules = ?::json where id = ?", Json.write(rules), task)
        .update();
  }

  /** The configured rules a task began with; empty before its workspace was made. */
  public Optional<List<Ruleset>> configured(TaskId task) {
    return database
        .sql(
            "select configured_rules from task where id = ? and configured_rules is not null", task)
        .find(row -> row.list("configured_rules", Ruleset.class));
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
}
