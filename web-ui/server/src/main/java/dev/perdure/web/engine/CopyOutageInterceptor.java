package dev.perdure.web.engine;

import dev.perdure.activities.failure.CauseChain;
import dev.perdure.activities.workspace.replica.UnreadableCopyException;
import dev.perdure.workflows.port.FailureTypes;
import java.util.Optional;

/**
 * Temporal activity interceptor that lets an activity wait for the copy of a task's files on a host
 * without the files. The activity itself reads the copy again, after growing pauses.
 */
final class CopyOutageInterceptor extends OutageInterceptor {

  @Override
  String part() {
    return "copy of its task's files";
  }

  @Override
  Optional<String> outage(RuntimeException failure) {
    return CauseChain.find(failure, UnreadableCopyException.class)
        .map(UnreadableCopyException::sentence);
  }

  @Override
  String failureType() {
    return FailureTypes.COPY_UNREADABLE;
  }

  @Override
  boolean isBack() {
    return true;
  }
}
