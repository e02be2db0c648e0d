package dev.perdure.activities.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestDatabaseTest {
  @Test
  void givesEachCallerADatabaseOfItsOwn() throws SQLException {
    try (var one = TestDatabase.empty();
        var other = TestDatabase.empty()) {
      execute(one.access(), "create table note (text text)");
      execute(other.access(), "create table note (text text)");

      assertThat(one.access().jdbcUrl()).isNotEqualTo(other.access().jdbcUrl());
    }
  }

  @Test
  void copiesAPreparedDatabaseThatIsPreparedOnce() throws SQLException {
    var preparations = new ArrayList<DatabaseAccess>();
    for (var round = 0; round < 2; round++) {
      try (var copy = TestDatabase.prepared("notes", access -> prepare(access, preparations))) {
        execute(copy.access(), "insert into note values ('only here')");
        try (var connection = copy.access().connect(5);
            var statement = connection.createStatement();
            var row = statement.executeQuery("select count(*) from note")) {
          row.next();
          assertThat(row.getInt(1)).isEqualTo(1);
        }
      }
    }
    assertThat(preparations).hasSize(1);
  }

  private static void prepare(DatabaseAccess access, List<DatabaseAccess> preparations) {
    preparations.add(access);
    try {
      execute(access, "create table note (text text)");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void execute(DatabaseAccess access, String command) throws SQLException {
    try (var connection = access.connect(5);
        var statement = connection.createStatement()) {
      statement.execute(command);
    }
  }
}
