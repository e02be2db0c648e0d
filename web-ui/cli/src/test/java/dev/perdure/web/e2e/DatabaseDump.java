package dev.perdure.web.e2e;

import dev.perdure.activities.postgres.DatabaseAccess;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** All rows of a database as text. */
final class DatabaseDump {

  private static final String TABLES =
      "select quote_ident(schemaname) || '.' || quote_ident(tablename) from pg_tables"
          + " where schemaname not in ('pg_catalog', 'information_schema')";

  private DatabaseDump() {}

  static String of(DatabaseAccess access) throws SQLException {
    try (var connection =
            DriverManager.getConnection(access.jdbcUrl(), access.user(), access.password());
        Statement statement = connection.createStatement()) {
      StringBuilder all = new StringBuilder();
      for (String table : column(statement, TABLES)) {
        // bytes are shown as the characters they stand for
        statement.execute("set bytea_output = 'escape'");
        column(statement, "select t::text from %s t".formatted(table))
            .forEach(row -> all.append(table).append(' ').append(row).append('\n'));
      }
      return all.toString();
    }
  }

  private static List<String> column(Statement statement, String query) throws SQLException {
    List<String> all = new ArrayList<>();
    try (var rows = statement.executeQuery(query)) {
      while (rows.next()) {
        all.add(String.valueOf(rows.getString(1)));
      }
    }
    return all;
  }
}
