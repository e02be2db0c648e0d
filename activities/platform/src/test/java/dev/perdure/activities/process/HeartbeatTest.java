package dev.perdure.activities.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.testing.Eventually;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.activity.ActivityInfo;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.ActivityCompletionException;
import io.temporal.client.ActivityNotExistsException;
import io.temporal.failure.TimeoutFailure;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeartbeatTest {

  @Test
  void stopsTheWorkOfACancelledActivity() {
    try (Heartbeat heartbeat = ended(new ActivityCanceledException())) {
      assertThat(heartbeat.cancelled()).isTrue();
    }
  }

  @Test
  void leavesTheWorkAloneWhereAnotherAttemptHasTheActivity() {
    var end = new ActivityNotExistsException(new IllegalStateException("not found"));
    try (Heartbeat heartbeat = ended(end)) {
      assertThatThrownBy(heartbeat::cancelled).isSameAs(end);
    }
  }

  @Test
  void leavesTheWorkAloneWhereTheEngineDoesNotAnswer() {
    var silence = new TimeoutFailure("heartbeat", null, TimeoutType.TIMEOUT_TYPE_HEARTBEAT);
    var end = new ActivityCanceledException(proxy(ActivityInfo.class, null), silence);
    try (Heartbeat heartbeat = ended(end)) {
      assertThatThrownBy(heartbeat::cancelled).isSameAs(end);
    }
  }

  private static Heartbeat ended(ActivityCompletionException end) {
    Heartbeat heartbeat = Heartbeat.start(proxy(ActivityExecutionContext.class, end), () -> {});
    Eventually.holds(heartbeat::ended);
    return heartbeat;
  }

  /** An object whose heartbeat fails; its other methods tell of a first attempt. */
  private static <T> T proxy(Class<T> type, ActivityCompletionException end) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, _) ->
                switch (method.getName()) {
                  case "heartbeat" -> throw end;
                  case "getInfo" -> proxy(ActivityInfo.class, end);
                  case "getHeartbeatTimeout" -> Duration.ofSeconds(10);
                  case "getHeartbeatDetails" -> Optional.empty();
                  case "getAttempt" -> 1;
                  default -> null;
                }));
  }
}
