package dev.perdure.web.engine;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.DatabaseOutage;
import dev.perdure.activities.process.Heartbeat;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Temporal activity interceptor that keeps an outage of the database from counting as an attempt.
 * An activity with a heartbeat waits for the database and repeats itself within its attempt; the
 * journal knows which effects it had. Any other activity fails with a type of its own: records are
 * retried without limit.
 */
final class DatabaseOutageInterceptor extends WorkerInterceptorBase {

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseOutageInterceptor.class);

  private final Database database;

  DatabaseOutageInterceptor(Database database) {
    this.database = database;
  }

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new Inbound(next);
  }

  private final class Inbound extends ActivityInboundCallsInterceptorBase {

    private @Nullable OutageWait wait;

    Inbound(ActivityInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(ActivityExecutionContext context) {
      wait = Heartbeat.isExpected(context.getInfo()) ? new OutageWait(context) : null;
      super.init(context);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      while (true) {
        try {
          return super.execute(input);
        } catch (DataAccessException | TransactionException e) {
          Optional<DatabaseOutage> outage = DatabaseOutage.in(e);
          if (outage.isEmpty()) {
            throw e;
          }
          OutageWait known = wait;
          if (known == null) {
            throw failure(outage.get());
          }
          LOG.warn(
              "Activity {} waits for the database: {}", known.activity(), outage.get().sentence());
          known.until(database::isAnswering);
        }
      }
    }
  }

  private static ApplicationFailure failure(DatabaseOutage outage) {
    return ApplicationFailure.newFailure(outage.sentence(), FailureTypes.DATABASE_AWAY);
  }
}
