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
 * context of its log lines.
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
        Map<String, String> context = context(input.getArguments());
        context.forEach(MDC::put);
        try {
          return super.execute(input);
        } finally {
          context.keySet().forEach(MDC::remove);
        }
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
