package dev.perdure.activities.journal.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailAudit;
import dev.perdure.activities.journal.trail.TrailEntry;
import dev.perdure.activities.journal.trail.TrailKind;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.request.RuleScope;
import dev.perdure.workflows.port.CheckpointQuestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Each column of each audited table, changed by SQL; the columns come from the catalogue. */
class AuditedColumnsTest extends OnDecidedTask {

  private static final List<String> TABLES =
      List.of(
          "decision",
          "decision_head",
          "request",
          "plan_revision",
          "remembered_rule",
          "repository_trust",
          "submission",
          "audit_record",
          "audit_content",
          "audit_head");

  /** Changes that the audit does not find, with the reason. */
  private static final Map<String, String> OPEN =
      Map.of(
          "request.blocks",
          "a run may join the request after the decision",
          "request.blocks to null",
          "a run may join the request after the decision",
          "request.wait",
          "the steps of a wait go on before the decision, and decide nothing",
          "request.release_at",
          "the moment moves with the limits; a release is checked against the limits themselves",
          "repository_trust.task_id to null",
          "a task that is deleted leaves such a row, which holds no more");

  private static final String COLUMNS =
      """
      select table_name, column_name, data_type, is_nullable from information_schema.columns
      where table_schema = current_schema() and table_name in ('%s')
      order by table_name, ordinal_position
      """
          .formatted(String.join("', '", TABLES));

  @Test
  void findsAChangeOfEachColumn() {
    fillTables();
    assertThat(isIntact()).isTrue();

    List<String> unseen = new ArrayList<>();
    for (Change change : changes()) {
      if (!isFound(change)) {
        unseen.add(change.name());
      }
    }
    assertThat(unseen).containsExactlyInAnyOrderElementsOf(OPEN.keySet());
  }

  @Test
  void verifiesADecisionOfAnOlderBuild() {
    recordAsOlderBuild("d_4", "r_4");
    assertThat(withoutWitness().verify().findings()).isEmpty();

    tamper("update request set title = 'forged' where id = 'r_4'");
    assertThat(withoutWitness().verify().findings())
        .extracting(AuditFinding::kind)
        .containsExactly(AuditFindingKind.CONTENT_CHANGED);
  }

  @Test
  void keepsTheSealOfARowThatWasChangedByOtherMeans() {
    rememberRule(RuleScope.TASK, null);
    tamper("update remembered_rule set created_at = created_at - interval '1 day'");
    String id =
        journal
            .database()
            .sql("select id from remembered_rule")
            .column(String::toString)
            .getFirst();
    new PermissionStore(journal.database()).revokeRule(id, "bob");

    assertThat(withoutWitness().verify().findings())
        .extracting(AuditFinding::sentence)
        .containsExactly("A remembered rule of task 't_1' is not as Perdure wrote it.");
  }

  /** Writes the newest decision's hashes as builds did that covered fewer columns. */
  private void recordAsOlderBuild(String decision, String request) {
    String content = new DecisionContent(journal.database()).firstHash(new RequestId(request));
    String hash =
        journal
            .database()
            .sql(
                "select previous_hash, position, body::text as body from decision where id = ?",
                decision)
            .one(row ->
                ChainLink.hash(
                    row.text("previous_hash"),
                    row.count("position"),
                    row.text("body"),
                    Optional.of(content)));
    tamper(
        "update decision set content_hash = '%s', hash = '%s', personal_digest = null, personal_salt = null where id = '%s'"
            .formatted(content, hash, decision));
    tamper("update decision_head set hash = '%s'".formatted(hash));
  }

  /** A row in each table, with a rule and a trust that were revoked or not. */
  private void fillTables() {
    journal.task("t_2");
    approvePlan();
    new PlanStore(journal.database(), journal.events()).adopt(task, 1);
    rememberRule(RuleScope.TASK, null);
    trust("r_10");
    var submissions = new SubmissionStore(journal.database());
    var command = new CheckpointQuestion.Undo();
    submissions.use(task, submissions.keep(task, "ada", command), command);
    new AuditTrail(journal.database())
        .append(
            TrailEntry.of(TrailKind.TOKEN_CREATED, "token 1")
                .by("ada")
                .about("bob")
                .with(Map.of("name", "ci")));
  }

  private List<Change> changes() {
    List<Change> changes = new ArrayList<>();
    journal
        .database()
        .sql(COLUMNS)
        .list(row -> {
          String column = row.text("column_name");
          String table = row.text("table_name");
          String value = other(table, column, row.text("data_type"));
          changes.add(new Change(table, column, "", value));
          if (row.text("is_nullable").equals("YES")) {
            changes.add(new Change(table, column, " to null", "null"));
          }
          return column;
        });
    return changes;
  }

  /** Another value of a column, as SQL, which no other row of the table has. */
  private static String other(String table, String column, String type) {
    return switch (type) {
      case "text" ->
          column.equals("task_id")
              ? "'t_2'"
              : "'~' || substr(coalesce(%s, ''), 2)".formatted(column);
      case "integer", "bigint" ->
          "(select coalesce(max(%s), 0) + 1 from %s)".formatted(column, table);
      case "boolean" -> "not coalesce(%s, false)".formatted(column);
      case "timestamp with time zone" ->
          "coalesce(%s, now()) + interval '2 microseconds'".formatted(column);
      case "json", "jsonb" ->
          "jsonb_build_object('forged', coalesce(%s::text, ''))::%s".formatted(column, type);
      default -> throw new AssertionError("Unknown type of a column: " + type);
    };
  }

  /**
   * Changes one row of a table without its keys, verifies, and puts the rows back. The order of the
   * rows' texts picks the row: their place on the disk changes from run to run.
   */
  private boolean isFound(Change change) {
    String copy = "saved_" + change.table();
    run("create table %s as select * from %s".formatted(copy, change.table()));
    int changed =
        withoutKeys(
            """
            update %1$s set %2$s = %3$s
            where ctid = (select ctid from %1$s picked order by picked::text desc limit 1) and %2$s::text is distinct from (%3$s)::text
            """
                .formatted(change.table(), change.column(), change.value()));
    assertThat(changed).as(change.name()).isEqualTo(change.value().equals("null") ? changed : 1);
    boolean isFound = changed == 0 || !isIntact();
    withoutKeys("delete from " + change.table());
    String names = String.join(", ", columns(change.table()));
    withoutKeys(
        "insert into %s (%s) overriding system value select %s from %s"
            .formatted(change.table(), names, names, copy));
    run("drop table " + copy);
    return isFound;
  }

  private boolean isIntact() {
    return withoutWitness().verify().isIntact()
        && new TrailAudit(journal.database(), ChainWitness.none()).verify().isIntact();
  }

  private List<String> columns(String table) {
    return journal
        .database()
        .sql(
            """
            select column_name from information_schema.columns
            where table_schema = current_schema() and table_name = ? order by ordinal_position
            """,
            table)
        .column(String::toString);
  }

  private int withoutKeys(String statement) {
    return journal
        .database()
        .inTransaction(() -> {
          run("set local session_replication_role = replica");
          run("alter table decision alter column seq set generated by default");
          int rows = journal.database().sql(statement).update();
          run("alter table decision alter column seq set generated always");
          return rows;
        });
  }

  private void run(String statement) {
    journal.database().sql(statement).update();
  }

  private record Change(String table, String column, String to, String value) {
    String name() {
      return table + "." + column + to;
    }
  }
}
