package dev.perdure.web.server;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.web.servlet.AsyncHandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;

/** Spring MVC interceptor that puts the task of a path into the context of log lines. */
final class TaskLogInterceptor implements AsyncHandlerInterceptor {

  /** The paths of one task, which is the first variable. */
  static final String PATHS = "/api/tasks/*/**";

  private static final String TASK = "task";
  private static final String VARIABLE = "id";

  @Override
  public boolean preHandle(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    if (request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE)
            instanceof Map<?, ?> variables
        && variables.get(VARIABLE) instanceof String task) {
      MDC.put(TASK, task);
    }
    return true;
  }

  @Override
  public void afterConcurrentHandlingStarted(
      HttpServletRequest request, HttpServletResponse response, Object handler) {
    MDC.remove(TASK);
  }

  @Override
  public void afterCompletion(
      HttpServletRequest request,
      HttpServletResponse response,
      Object handler,
      @Nullable Exception failure) {
    MDC.remove(TASK);
  }
}
