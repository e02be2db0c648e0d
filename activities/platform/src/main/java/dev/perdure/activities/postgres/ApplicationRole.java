package dev.perdure.activities.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;

/**
 * Role of an embedded PostgreSQL that the application connects as. It owns the application's
 * databases and is no superuser: it reads no files, runs no programs and makes no roles.
 */
record ApplicationRole(String password) {

  /** The name of the role. */
  static final String NAME = "perdure_app";

  private static final String HAND_OVER = load();

  /** Creates the role where a cluster of an older build lacks it, and takes all rights from it. */
  void create(Connection administration) throws SQLException {
    if (!exists(administration)) {
      execute(administration, "create role " + NAME);
    }
    execute(
        administration,
        "alter role %s with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '%s'"
            .formatted(NAME, password));
  }

  /** Gives the role the database and all that an older build's superuser made in it. */
  void takeOver(Connection administration, String database) throws SQLException {
    execute(administration, "alter database %s owner to %s".formatted(quoted(database), NAME));
    execute(administration, HAND_OVER);
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private static boolean exists(Connection administration) throws SQLException {
    try (Statement statement = administration.createStatement();
        var rows =
            statement.executeQuery("select 1 from pg_roles where rolname = '%s'".formatted(NAME))) {
      return rows.next();
    }
  }

  private static void execute(Connection administration, String command) throws SQLException {
    try (Statement statement = administration.createStatement()) {
      statement.execute(command);
    }
  }

  private static String load() {
    try (var text = ApplicationRole.class.getResourceAsStream("hand-over.sql")) {
      return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
