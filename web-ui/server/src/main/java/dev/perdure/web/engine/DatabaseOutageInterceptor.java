package dev.perdure.web.engine;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.DatabaseOutage;
import dev.perdure.workflows.port.FailureTypes;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** Temporal activity interceptor that lets activities wait for a database that is away. */
final class DatabaseOutageInterceptor extends OutageInterceptor {

  private final Database database;

  DatabaseOutageInterceptor(Database database) {
    this.database = database;
  }

  @Override
  String part() {
    return "database";
  }

  @Override
  Optional<String> outage(RuntimeException failure) {
    return failure instanceof DataAccessException || failure instanceof TransactionException
        ? DatabaseOutage.in(failure).map(DatabaseOutage::sentence)
        : Optional.empty();
  }

  @Override
  String failureType() {
    return FailureTypes.DATABASE_AWAY;
  }

  @Override
  boolean isBack() {
    return database.isAnswering();
  }
}
