package dev.perdure.activities.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class EmbeddedPostgresTest {
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
  void makesADurableClusterInAnEmptyDirectory() throws SQLException {
    var settings = EmbeddedPostgresSettings.durable(home.resolve("empty"));
    try (var postgres = EmbeddedPostgres.start(settings)) {
      assertThat(query(postgres.access(), "select 1")).isEqualTo("1");
    }
  }

  @Test
  void keepsItsDataItsPortAndItsPasswordOverAnOrderlyStop() throws SQLException {
    String address;
    try (var first = start()) {
      address = first.access().jdbcUrl();
      execute(first.access(), "create table note as select 'kept' as text");
    }
    assertThat(servers()).isEmpty();

    try (var second = start()) {
      assertThat(second.access().jdbcUrl()).isEqualTo(address);
      assertThat(query(second.access(), "select text from note")).isEqualTo("kept");
    }
  }

  @Test
  void isDurableAndListensOnLoopbackOnlyAndWantsAPassword() throws SQLException, IOException {
    try (var postgres = start()) {
      var access = postgres.access();

      assertThat(query(access, "show fsync")).isEqualTo("on");
      assertThat(query(access, "show synchronous_commit")).isEqualTo("on");
      assertThat(query(access, "show listen_addresses")).isEqualTo("127.0.0.1");
      assertThat(query(access, "show max_connections")).isEqualTo("100");
      assertThat(
              query(
                  postgres.administration(),
                  "select count(*) from pg_hba_file_rules where auth_method <> 'scram-sha-256'"))
          .isEqualTo("0");
      assertThat(Files.getPosixFilePermissions(directory.resolve("password")))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      var intruder = new DatabaseAccess(access.jdbcUrl(), access.user(), "guess");
      assertThatThrownBy(intruder::requireAnswer)
          .hasMessageContaining("refuses the user 'perdure_app'")
          .hasMessageContaining("PERDURE_DB_PASSWORD");
    }
  }

  @Test
  void takesOverAServerThatSurvivedItsOwner() throws SQLException {
    var abandoned = start();
    execute(abandoned.access(), "create table note as select 'kept' as text");

    try (var heir = start()) {
      assertThat(heir.pid()).isEqualTo(abandoned.pid());
      assertThat(query(heir.access(), "select text from note")).isEqualTo("kept");
    }
  }

  @Test
  void startsAgainAfterTheServerWasKilled() throws SQLException {
    var killed = start();
    execute(killed.access(), "create table note as select 'kept' as text");
    PostgresProcesses.of(directory.resolve("data")).end();

    try (var heir = start()) {
      assertThat(heir.pid()).isNotEqualTo(killed.pid());
      assertThat(query(heir.access(), "select text from note")).isEqualTo("kept");
    }
  }

  @Test
  void startsAServerAgainThatEndsUnderIt() throws SQLException {
    try (var watched = start().watched()) {
      execute(watched.access(), "create table note as select 'kept' as text");

      PostgresProcesses.of(directory.resolve("data")).end();
      Eventually.holds(() -> answers(watched.access()));

      assertThat(servers()).isNotEmpty().doesNotContain(watched.pid());
      assertThat(query(watched.access(), "select text from note")).isEqualTo("kept");
    }
  }

  @Test
  void endsAServerThatIsAliveAndSilent() throws Exception {
    var silent = start();
    signal("-STOP", silent.pid());

    try (var heir = start()) {
      assertThat(heir.pid()).isNotEqualTo(silent.pid());
      assertThat(servers()).containsExactly(heir.pid());
      assertThat(query(heir.access(), "select 1")).isEqualTo("1");
    }
  }

  @Test
  void endsAServerWhoseProcessFileIsDamaged() throws Exception {
    var lost = start();
    Files.writeString(directory.resolve("data/postmaster.pid"), "garbage");

    try (var heir = start()) {
      assertThat(heir.pid()).isNotEqualTo(lost.pid());
      assertThat(servers()).containsExactly(heir.pid());
    }
  }

  @Test
  void startsWhenTheProcessFileNamesAnotherProgram() throws Exception {
    var another = ProcessHandle.current().pid();
    Files.writeString(
        directory.resolve("data/postmaster.pid"),
        another + "\n" + directory.resolve("data") + "\n1\n5432\n\n127.0.0.1\n0 0\nready\n");

    try (var heir = start()) {
      assertThat(query(heir.access(), "select 1")).isEqualTo("1");
    }
  }

  @Test
  void takesAnotherPortWhenItsOwnIsInUse() throws Exception {
    start().close();
    var port = Integer.parseInt(Files.readString(directory.resolve("port")));
    try (var squatter =
            new java.net.ServerSocket(port, 1, java.net.InetAddress.getLoopbackAddress());
        var postgres = start()) {
      assertThat(postgres.access().jdbcUrl()).doesNotContain(":" + squatter.getLocalPort() + "/");
      assertThat(query(postgres.access(), "select 1")).isEqualTo("1");
    }
  }

  @Test
  void refusesAClusterOfAnotherMajorVersion() throws IOException {
    Files.writeString(directory.resolve("data/PG_VERSION"), "17\n");

    assertThatThrownBy(this::start)
        .isInstanceOf(PostgresException.class)
        .hasMessageContaining("was written by PostgreSQL 17, and this build carries 18");
  }

  @Test
  void namesTheMissingPasswordFile() throws IOException {
    Files.delete(directory.resolve("password"));

    assertThatThrownBy(this::start)
        .isInstanceOf(PostgresException.class)
        .hasMessageContaining("restore the file " + directory.resolve("password"));
  }

  @Test
  void copiesADatabase() throws SQLException {
    try (var postgres = start()) {
      var original = postgres.createDatabase("original", Optional.empty());
      execute(original, "create table note as select 'kept' as text");

      var copy = postgres.createDatabase("the \"copy\"", Optional.of("original"));

      assertThat(copy.user()).isEqualTo(original.user());
      assertThat(
              query(
                  postgres.access(),
                  "select count(*) from pg_database where datname = 'the \"copy\"'"))
          .isEqualTo("1");
    }
  }

  private static boolean answers(DatabaseAccess access) {
    try {
      access.requireAnswer();
      return true;
    } catch (PostgresException notYet) {
      return false;
    }
  }

  private EmbeddedPostgres start() {
    return EmbeddedPostgres.start(EmbeddedPostgresSettings.durable(directory));
  }

  private List<Long> servers() {
    return PostgresProcesses.of(directory.resolve("data")).processes().stream()
        .map(ProcessHandle::pid)
        .toList();
  }

  private static void signal(String signal, long pid) throws Exception {
    var kill = new ProcessBuilder("kill", signal, Long.toString(pid)).inheritIO().start();
    assertThat(kill.waitFor()).isZero();
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
