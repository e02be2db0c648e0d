package dev.perdure.web.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.postgres.TestDatabase;
import dev.perdure.web.engine.SetupException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;

class SchemaMigrationTest {

  private static final String NEWER =
      """
      insert into flyway_schema_history
      select installed_rank + 1, '1000', 'of a newer build', type, 'V1000__newer.sql', 1,
        installed_by, now(), 1, true
      from flyway_schema_history order by installed_rank desc limit 1
      """;

  private final SchemaMigration migration = new SchemaMigration();

  @Test
  void createsTheTablesOnce() {
    try (TestDatabase database = TestDatabase.empty()) {
      migration.migrate(flyway(database.access()));
      migration.migrate(flyway(database.access()));

      assertThat(flyway(database.access()).info().pending()).isEmpty();
    }
  }

  @Test
  void namesTheRemedyForTablesOfAnotherBuild() throws SQLException {
    try (TestDatabase database = TestDatabase.empty()) {
      migration.migrate(flyway(database.access()));
      change(database.access(), "update flyway_schema_history set checksum = 1");

      assertThatThrownBy(() -> migration.migrate(flyway(database.access())))
          .isInstanceOf(SetupException.class)
          .hasMessageContaining("move the data directory away");
    }
  }

  @Test
  void refusesTablesOfANewerBuildAndChangesNothing() throws SQLException {
    try (TestDatabase database = TestDatabase.empty()) {
      migration.migrate(flyway(database.access()));
      String known = flyway(database.access()).info().current().getVersion().toString();
      change(database.access(), NEWER);

      assertThatThrownBy(() -> migration.migrate(flyway(database.access())))
          .isInstanceOf(SetupException.class)
          .hasMessage(
              "The tables in this database have version 1000, and this build of Perdure knows version %s: start the newer build again, or restore the backup from before the upgrade (docs/team/upgrade.md)."
                  .formatted(known));
      assertThat(flyway(database.access()).info().current().getVersion()).hasToString("1000");
    }
  }

  private static void change(DatabaseAccess access, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(access.jdbcUrl(), access.user(), access.password());
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Flyway flyway(DatabaseAccess access) {
    return Flyway.configure().dataSource(access.jdbcUrl(), access.user(), access.password()).load();
  }
}
