package dev.perdure.activities.journal.db;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Connections for one test: what still runs after it gets none, as the next test has them. */
final class LeasedDataSource extends DelegatingDataSource {

  private volatile boolean closed;

  LeasedDataSource(DataSource pool) {
    super(pool);
  }

  @Override
  public Connection getConnection() throws SQLException {
    if (closed) {
      throw new SQLException("The test has ended.");
    }
    return super.getConnection();
  }

  /** Gives no more connections. */
  void close() {
    closed = true;
  }
}
