package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.workspace.replica.UnreadableCopyException;
import org.junit.jupiter.api.Test;

/** A copy that can't be read is an outage; {@link DiskOutageInterceptorTest} shows the wait. */
class CopyOutageInterceptorTest {

  private final CopyOutageInterceptor interceptor = new CopyOutageInterceptor();

  @Test
  void findsTheObjectBehindAFailure() {
    var unreadable =
        new UnreadableCopyException("s3://copies/a is missing.", new IllegalStateException());

    assertThat(interceptor.outage(new IllegalStateException(unreadable)))
        .contains("s3://copies/a is missing.");
    assertThat(interceptor.outage(new IllegalStateException("other"))).isEmpty();
  }
}
