package dev.perdure.activities.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rights of the application in its embedded database. */
@Tag("slow")
class ApplicationRoleTest {

  private static final String OBJECTS_OF_AN_OLDER_BUILD =
      """
      create type mood as enum ('calm');
      create domain word as text;
      create table note (id int generated always as identity, text word, mood mood);
      create sequence number;
      create function twice(value int) returns int language sql as 'select value * 2';
      create view notes as select * from note;
      create materialized view kept as select 1 as one;
      create schema apart;
      create table apart."odd name" (id serial);
      insert into note (text, mood) values ('kept', 'calm');
      """;

  @TempDir private Path home;
  private Path directory;

  @BeforeEach
  void copy() {
    directory = home.resolve("postgres");
    ClusterTemplate.copyTo(directory);
  }

  @AfterEach
  void endWhatIsLeft() {
    PostgresProcesses.of(directory.resolve("data")).end();
  }

  @Test
  void connectsAsARoleWithoutRightsOverTheServer() throws SQLException {
    try (var postgres = start()) {
      assertThat(
              query(
                  postgres.access(),
                  """
                  select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
                    or pg_has_role('pg_execute_server_program', 'member')
                  from pg_roles where rolname = current_user
                  """))
          .isEqualTo("f");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "copy (select 1) to program 'true'",
        "copy (select 1) to '/tmp/perdure-copy'",
        "select pg_read_file('postgresql.conf')",
        "create role intruder",
        "alter system set fsync = off",
        "set role perdure"
      })
  void isRefusedWhatOnlyASuperuserMay(String command) {
    try (var postgres = start()) {
      assertThatThrownBy(() -> execute(postgres.access(), command))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("permission denied");
    }
  }

  @Test
  void ownsWhatTheSuperuserOfAnOlderBuildMade() throws SQLException, IOException {
    makeOlder();

    try (var postgres = start()) {
      assertThat(query(postgres.access(), "select text from note")).isEqualTo("kept");
      execute(postgres.access(), "alter table note add column more int");
      execute(postgres.access(), "insert into apart.\"odd name\" default values");
      execute(postgres.access(), "drop function twice; drop sequence number; drop view notes");
      execute(postgres.access(), "refresh materialized view kept; create table later (id int)");
      assertThat(query(postgres.access(), STILL_THE_SUPERUSERS)).isEqualTo("0");
    }
  }

  private static final String STILL_THE_SUPERUSERS =
      """
      select count(*) from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname in ('public', 'apart') and relowner = 'perdure'::regrole
      """;

  @Test
  void findsAnOlderClusterHandedOverAtTheNextStart() throws SQLException, IOException {
    makeOlder();
    start().close();

    try (var postgres = start()) {
      assertThat(query(postgres.access(), "select text from note")).isEqualTo("kept");
    }
  }

  /** Leaves the cluster as builds without the role left it: all is the superuser's. */
  private void makeOlder() throws SQLException, IOException {
    try (var postgres = start()) {
      var superuser = postgres.administration();
      var database =
          new DatabaseAccess(postgres.access().jdbcUrl(), superuser.user(), superuser.password());
      execute(database, "alter database perdure owner to perdure");
      execute(database, "drop owned by perdure_app; drop role perdure_app");
      execute(database, OBJECTS_OF_AN_OLDER_BUILD);
    }
    Files.delete(directory.resolve("app-password"));
  }

  private EmbeddedPostgres start() {
    return EmbeddedPostgres.start(
        new EmbeddedPostgresSettings(directory, EmbeddedPostgresSettings.userCache(), false));
  }

  private static void execute(DatabaseAccess access, String command) throws SQLException {
    try (var connection = access.connect(5);
        var statement = connection.createStatement()) {
      statement.execute(command);
    }
  }

  private static String query(DatabaseAccess access, String command) throws SQLException {
    try (var connection = access.connect(5);
        var statement = connection.createStatement();
        var row = statement.executeQuery(command)) {
      row.next();
      return row.getString(1);
    }
  }
}
