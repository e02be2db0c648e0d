package dev.perdure.web.engine;

import dev.perdure.workflows.flow.StartGuard;
import io.temporal.common.converter.DataConverterException;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptor;
import io.temporal.workflow.Workflow;

/**
 * Temporal workflow interceptor that fails a workflow whose input cannot be read. Without it the
 * engine would try the start again and again.
 */
final class UnreadableInputInterceptor extends WorkerInterceptorBase {

  @Override
  public WorkflowInboundCallsInterceptor interceptWorkflow(WorkflowInboundCallsInterceptor next) {
    return new WorkflowInboundCallsInterceptorBase(next) {

      /** Creates the workflow, whose constructor takes the input. */
      @Override
      public void init(WorkflowOutboundCallsInterceptor outbound) {
        try {
          super.init(outbound);
        } catch (DataConverterException e) {
          throw StartGuard.refusal(Workflow.getInfo().getWorkflowType(), "JSON of its own kind");
        }
      }
    };
  }
}
