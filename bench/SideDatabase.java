import dev.perdure.activities.postgres.DatabaseAccess;
import java.sql.SQLException;

/** Size of a PostgreSQL database. */
final class SideDatabase {

  private static final int CONNECT_SECONDS = 30;

  private SideDatabase() {}

  /** The bytes on disk of tables and indexes, without the write-ahead log. */
  static long bytes(DatabaseAccess access) throws SQLException {
    try (var connection = access.connect(CONNECT_SECONDS);
        var statement = connection.createStatement();
        var rows = statement.executeQuery("select pg_database_size(current_database())")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
