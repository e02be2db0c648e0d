package dev.perdure.web.engine;

import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.FailureTypes;
import dev.perdure.workflows.port.TaskRef;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.activity.ActivityInfo;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptor;
import io.temporal.common.interceptors.ActivityInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.failure.ApplicationFailure;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Temporal activity interceptor that refuses callers which Perdure has not started. Any client of
 * the engine can start an activity by itself or by another workflow. It can also start a second
 * root of a task under another id.
 */
final class ForeignCallerInterceptor extends WorkerInterceptorBase {

  private static final Set<String> WORKFLOWS = Set.of("Task", "Agent", "Checkpoint");
  private static final String BEGIN = "startTask";

  @Override
  public ActivityInboundCallsInterceptor interceptActivity(ActivityInboundCallsInterceptor next) {
    return new ForeignCallerInbound(next);
  }

  private static final class ForeignCallerInbound extends ActivityInboundCallsInterceptorBase {

    private String activity = "";
    private String workflow = "";
    private boolean isCallerKnown;

    ForeignCallerInbound(ActivityInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public void init(ActivityExecutionContext context) {
      ActivityInfo info = context.getInfo();
      activity = info.getActivityType();
      if (info.isInWorkflow()) {
        workflow = Objects.requireNonNullElse(info.getWorkflowId(), "");
        isCallerKnown = WORKFLOWS.contains(info.getWorkflowType());
      }
      super.init(context);
    }

    @Override
    public ActivityOutput execute(ActivityInput input) {
      if (!isCallerKnown) {
        throw refusal("Activity '%s' serves only workflows of Perdure.".formatted(activity));
      }
      if (activity.equals(BEGIN)) {
        requireRoot(input);
      }
      return super.execute(input);
    }

    private void requireRoot(ActivityInput input) {
      var own = new TaskRef(new TaskId(workflow));
      if (Stream.of(input.getArguments()).noneMatch(own::equals)) {
        throw refusal("Workflow '%s' is not the root of the task.".formatted(workflow));
      }
    }

    private static ApplicationFailure refusal(String sentence) {
      return ApplicationFailure.newNonRetryableFailure(sentence, FailureTypes.FOREIGN_START);
    }
  }
}
