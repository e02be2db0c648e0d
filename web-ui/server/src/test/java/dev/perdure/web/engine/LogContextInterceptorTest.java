package dev.perdure.web.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.RunRef;
import dev.perdure.workflows.port.TaskRef;
import dev.perdure.workflows.port.ToolCallRequest;
import dev.perdure.workflows.port.TurnRequest;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.Header;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.MDC;

/** Log lines of an activity name its task, run, turn and trace. */
class LogContextInterceptorTest {

  private static final RunId RUN = new RunId("t_1.step-fix-1");

  static Stream<Arguments> activities() {
    return Stream.of(
        Arguments.of(
            new TurnRequest(RUN, 3),
            Map.of("task", "t_1", "run", "t_1.step-fix-1", "turn", "3", "trace", "trace-t_1")),
        Arguments.of(
            new ToolCallRequest(new CallId("t_1.step-fix-1.4.0"), null),
            Map.of("task", "t_1", "run", "t_1.step-fix-1", "turn", "4", "trace", "trace-t_1")),
        Arguments.of(
            new RunRef(RUN), Map.of("task", "t_1", "run", "t_1.step-fix-1", "trace", "trace-t_1")),
        Arguments.of(new TaskRef(new TaskId("t_1")), Map.of("task", "t_1", "trace", "trace-t_1")),
        Arguments.of(new TaskId("t_2"), Map.of("task", "t_2")),
        Arguments.of("no record", Map.of()));
  }

  @AfterEach
  void clear() {
    MDC.clear();
  }

  @ParameterizedTest
  @MethodSource("activities")
  void namesWhatTheArgumentsAreAbout(Object argument, Map<String, String> expected) {
    during(new TurnRequest(new RunId("t_9.main"), 7));

    assertThat(during(argument)).as("nothing of the activity before").isEqualTo(expected);
  }

  @Test
  void keepsTheContextForTheLineOfAFailure() {
    var interceptor =
        interceptor(() -> {
          throw new IllegalStateException("It failed.");
        });

    assertThatIllegalStateException()
        .isThrownBy(() -> interceptor.execute(input(new TurnRequest(RUN, 3))));
    assertThat(context()).containsEntry("run", "t_1.step-fix-1").containsEntry("turn", "3");
  }

  private static @Nullable Map<String, String> during(Object argument) {
    var seen = new AtomicReference<Map<String, String>>();
    interceptor(() -> seen.set(context())).execute(input(argument));
    return seen.get();
  }

  private static Map<String, String> context() {
    return Objects.requireNonNullElse(MDC.getCopyOfContextMap(), Map.of());
  }

  private static ActivityInboundCallsInterceptor.ActivityInput input(Object argument) {
    return new ActivityInboundCallsInterceptor.ActivityInput(
        Header.empty(), new Object[] {argument});
  }

  private static ActivityInboundCallsInterceptor interceptor(Runnable activity) {
    var traces =
        new LogContextInterceptor(
            task -> Optional.of("trace-" + task).filter(_ -> task.value().equals("t_1")));
    return traces.interceptActivity(new Activity(activity));
  }

  /** The end of the chain of interceptors. */
  private static final class Activity extends ActivityInboundCallsInterceptorBase {

    private final Runnable activity;

    @SuppressWarnings("NullAway")
    Activity(Runnable activity) {
      super(null);
      this.activity = activity;
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      activity.run();
      return new ActivityOutput(null);
    }
  }
}
