package dev.perdure.web.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.web.server.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JournalHealthTest {

  private TestServer server;

  @BeforeEach
  void start() {
    server = TestServer.start();
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void isUpWhileTheJournalIsWrittenByARoleThatIsNoSuperuser() {
    var reply = server.http().get("/actuator/health");

    var journal = reply.json().path("components").path("journal");
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(journal.path("status").asString()).isEqualTo("UP");
    assertThat(journal.path("details").path("role").asString()).isEqualTo("no superuser");
  }

  @Test
  void isDownWhenReadsWorkAndWritesDoNot() {
    server.bean(Database.class).sql("alter table write_probe add check (false)").update();

    var reply = server.http().get("/actuator/health");

    var components = reply.json().path("components");
    assertThat(reply.status()).isEqualTo(503);
    assertThat(components.path("db").path("status").asString()).isEqualTo("UP");
    assertThat(components.path("journal").path("status").asString()).isEqualTo("DOWN");
    assertThat(components.path("journal").path("details").path("write").asString())
        .contains("violates check constraint");
  }

  /** A dump holds such a lock on every table until it ends. */
  @Test
  void isUpWhileADumpReads() throws SQLException {
    try (Connection dump = server.bean(DataSource.class).getConnection();
        Statement statement = dump.createStatement()) {
      dump.setAutoCommit(false);
      statement.execute("lock table write_probe in access share mode");

      assertThat(server.http().get("/actuator/health").status()).isEqualTo(200);
      dump.rollback();
    }
  }
}
