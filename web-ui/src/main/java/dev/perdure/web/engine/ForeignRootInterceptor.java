package dev.perdure.web.engine;

import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskActivities.TaskRef;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Temporal activity interceptor that lets no workflow begin a task but the one of the task's id:
 * whoever reaches the engine can start a second root under another id.
 */
final class ForeignRootInterceptor extends WorkerInterceptorBase {

  private static final String BEGIN = "startTask";

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new Inbound(next);
  }

  private static final class Inbound extends ActivityInboundCallsInterceptorBase {

    private String activity = "";
    private String workflow = "";

    Inbound(ActivityInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(ActivityExecutionContext context) {
      activity = context.getInfo().getActivityType();
      workflow = Objects.requireNonNullElse(context.getInfo().getWorkflowId(), "");
      super.init(context);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      if (activity.equals(BEGIN)) {
        Stream.of(input.getArguments())
            .filter(TaskRef.class::isInstance)
            .map(argument -> ((TaskRef) argument).task().value())
            .filter(task -> !task.equals(workflow))
            .findFirst()
            .ifPresent(this::refuse);
      }
      return super.execute(input);
    }

    private void refuse(String task) {
      throw ApplicationFailure.newNonRetryableFailure(
          "Workflow '%s' is not the root of task '%s'.".formatted(workflow, task),
          TaskActivities.FOREIGN_START);
    }
  }
}
