package dev.perdure.web.engine;

import dev.perdure.activities.journal.body.DamagedBodyException;
import dev.perdure.activities.journal.db.DataError;
import dev.perdure.workflows.port.FailureTypes;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.util.Optional;
import org.springframework.dao.DataAccessException;

/**
 * Temporal activity interceptor that makes a database error non-retryable if PostgreSQL rejects the
 * data; a violated constraint only from the third attempt on, as it may come from a race. A damaged
 * row of a transcript ends the retries too.
 */
final class DatabaseErrorInterceptor extends WorkerInterceptorBase {

  private static final int MAX_RACES = 3;

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new DatabaseErrorInbound(next);
  }

  private static final class DatabaseErrorInbound extends ActivityInboundCallsInterceptorBase {

    private int attempt;

    DatabaseErrorInbound(ActivityInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(ActivityExecutionContext context) {
      attempt = context.getInfo().getAttempt();
      super.init(context);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      try {
        return super.execute(input);
      } catch (DataAccessException e) {
        throw translated(e);
      }
    }

    private RuntimeException translated(DataAccessException failure) {
      return failure instanceof DamagedBodyException damaged
          ? fault(String.valueOf(damaged.getMessage()), damaged)
          : rejected(failure);
    }

    private RuntimeException rejected(DataAccessException failure) {
      Optional<DataError> fault =
          DataError.in(failure).filter(found -> !found.mayBeRace() || attempt >= MAX_RACES);
      return fault.isEmpty()
          ? failure
          : fault(
              "The database can't hold this: %s (SQLSTATE %s)."
                  .formatted(fault.get().sentence(), fault.get().state()),
              failure);
    }

    private static ApplicationFailure fault(String sentence, DataAccessException cause) {
      return ApplicationFailure.newBuilder()
          .setMessage(sentence)
          .setType(FailureTypes.DATA_FAULT)
          .setNonRetryable(true)
          .setCause(cause)
          .build();
    }
  }
}
