package dev.perdure.web.engine;

import dev.perdure.planner.id.TaskId;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.MDC;

/**
 * Temporal activity interceptor that puts the task, run, turn and trace of an activity into the
 * context of its log lines. The context stays until the next activity of the thread, because the
 * SDK logs a failure after all interceptors.
 */
final class LogContextInterceptor extends WorkerInterceptorBase {

  private final Function<TaskId, Optional<String>> traces;

  LogContextInterceptor(Function<TaskId, Optional<String>> traces) {
    this.traces = traces;
  }

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new ActivityInboundCallsInterceptorBase(next) {
      @Override
      public ActivityOutput execute(ActivityInput input) {
        LogContext.FIELDS.forEach(MDC::remove);
        context(input.getArguments()).forEach(MDC::put);
        return super.execute(input);
      }
    };
  }

  private Map<String, String> context(Object[] arguments) {
    Map<String, String> context = new LinkedHashMap<>(LogContext.of(arguments));
    Optional.ofNullable(context.get(LogContext.TASK))
        .flatMap(task -> traces.apply(new TaskId(task)))
        .ifPresent(trace -> context.put(LogContext.TRACE, trace));
    return context;
  }
}
