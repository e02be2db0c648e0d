package dev.perdure.activities.journal.rule;

import dev.perdure.activities.journal.database.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.RunId;
import dev.perdure.planner.permission.Action;
import dev.perdure.planner.permission.Rule;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** Remembered rules: added by decisions, found by the runs they hold for. */
public final class RuleStore {

  private static final String INSERT =
      """
      insert into remembered_rule (id, permission, pattern, action, scope, repository, task_id,
        run_id, decided_by, decision_id, expires_at)
      values (:id, :permission, :pattern, :action, :scope, :repository, :task, :run, :by,
        :decision, :expires)
      on conflict do nothing
      """;

  private static final String OF_RUN =
      """
      select rule.permission, rule.pattern, rule.action from remembered_rule rule
      join conversation run on run.id = :run
      join task on task.id = run.task_id
      where rule.revoked_at is null and (rule.expires_at is null or rule.expires_at > now())
        and case rule.scope
          when 'run' then rule.run_id = run.id
          when 'task' then rule.task_id = task.id
          else rule.repository = task.repository_location end
      order by rule.created_at, rule.id
      """;

  private final Database database;

  /** Rules in a database. */
  public RuleStore(Database database) {
    this.database = database;
  }

  /** Remembers a rule; the same id again is the same rule. */
  public void add(RememberedRule rule) {
    database
        .sql(INSERT)
        .param("id", rule.id())
        .param("permission", rule.permission())
        .param("pattern", rule.pattern())
        .param("action", Json.name(rule.action()))
        .param("scope", Json.name(rule.scope()))
        .param("repository", rule.repository())
        .param("task", rule.task().value())
        .param("run", Optional.ofNullable(rule.run()).map(RunId::value).orElse(null))
        .param("by", rule.by())
        .param("decision", rule.decisionId())
        .param(
            "expires",
            Optional.ofNullable(rule.expiresAt())
                .map(at -> at.atOffset(ZoneOffset.UTC))
                .orElse(null))
        .update();
  }

  /** The rules that hold for a run, oldest first. */
  public List<Rule> of(RunId run) {
    return database
        .sql(OF_RUN)
        .param("run", run.value())
        .query((row, _) ->
            Rule.of(
                row.getString("permission"),
                row.getString("pattern"),
                Json.constant(row.getString("action"), Action.class)))
        .list();
  }
}
