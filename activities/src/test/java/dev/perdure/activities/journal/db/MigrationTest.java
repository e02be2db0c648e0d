package dev.perdure.activities.journal.db;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.perdure.activities.postgres.TestDatabase;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What earlier versions wrote stays, under keys that are short enough. */
class MigrationTest {

  private static final String LONG = "k".repeat(5_000);

  private final TestDatabase server = TestDatabase.empty();
  private final HikariDataSource source = new HikariDataSource();
  private Database database;

  @BeforeEach
  void writeWithAnEarlierVersion() {
    source.setJdbcUrl(server.access().jdbcUrl());
    source.setUsername(server.access().user());
    source.setPassword(server.access().password());
    Flyway.configure().dataSource(source).target("5").load().migrate();
    database = new Database(source);
    write(
        """
        insert into task (id, body_digest, body, title, request, requester, strategy, phase, state,
          idempotency_key, repository_location)
        values ('t_1', '', '{}', 'T', 'R', 'ada', 'layered', 'preparing', 'queued', ?, '/repo')
        """,
        LONG);
    write(
        """
        insert into request (id, task_id, kind, digest, title, outcomes, subject, terms)
        values ('r_1', 't_1', 'permission', 'd', ?, '[]', '{}', '{}')
        """,
        "Run");
    write(
        """
        insert into decision (id, request_id, task_id, position, outcome, digest, decided_by,
          decided_at, body, previous_hash, hash)
        values (?, 'r_1', 't_1', 1, 'allow_always', 'd', 'ada', now(), '{}', '', 'h')
        """,
        LONG);
    write(
        """
        insert into remembered_rule (id, permission, pattern, action, scope, repository, task_id,
          decided_by, decision_id)
        values ('t_1-d-bash-cat src/*', 'bash', 'cat src/*', 'allow', 'repository', '/repo', 't_1',
          'ada', ?)
        """,
        LONG);
  }

  @AfterEach
  void close() {
    source.close();
    server.close();
  }

  @Test
  void hashesKeysThatAreTooLongAndIdsOfRules() {
    Database.migrate(source);

    assertThat(text("select id from remembered_rule")).matches("[0-9a-f]{64}");
    assertThat(text("select idempotency_key from task")).matches("[0-9a-f]{64}");
    assertThat(text("select id from decision"))
        .matches("[0-9a-f]{64}")
        .isEqualTo(text("select decision_id from remembered_rule"));
  }

  private void write(String statement, String value) {
    database.sql(statement, value).update();
  }

  private String text(String query) {
    return database.sql(query).query(String.class).single();
  }
}
