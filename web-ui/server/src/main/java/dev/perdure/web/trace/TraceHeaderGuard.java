package dev.perdure.web.trace;

import io.temporal.api.common.v1.Payload;
import io.temporal.common.converter.DataConverterException;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.common.interceptors.Header;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptorBase;
import java.io.Serial;
import java.util.HashMap;
import java.util.Map;

/**
 * Temporal workflow interceptor that drops a trace context which cannot be read. A stranger can
 * write one into a signal, and the tracing interceptor would then block the workflow.
 */
final class TraceHeaderGuard extends WorkerInterceptorBase {

  /** The header that Temporal's tracing interceptor reads and writes. */
  static final String HEADER = "_tracer-data";

  @Override
  public WorkflowInboundCallsInterceptor interceptWorkflow(WorkflowInboundCallsInterceptor next) {
    return new Inbound(next);
  }

  private static Header readable(Header header) {
    Payload context = header.getValues().get(HEADER);
    if (context == null || isReadable(context)) {
      return header;
    }
    Map<String, Payload> others = new HashMap<>(header.getValues());
    others.remove(HEADER);
    return new Header(others);
  }

  private static boolean isReadable(Payload context) {
    try {
      return DefaultDataConverter.STANDARD_INSTANCE.fromPayload(context, Fields.class, Fields.class)
          instanceof Fields;
    } catch (DataConverterException e) {
      return false;
    }
  }

  /** The fields of a trace context. */
  private static final class Fields extends HashMap<String, String> {
    @Serial private static final long serialVersionUID = 1L;
  }

  private static final class Inbound extends WorkflowInboundCallsInterceptorBase {

    Inbound(WorkflowInboundCallsInterceptor next) {
      super(next);
    }

    @Override
    public WorkflowOutput execute(WorkflowInput input) {
      return super.execute(new WorkflowInput(readable(input.getHeader()), input.getArguments()));
    }

    @Override
    public void handleSignal(SignalInput input) {
      super.handleSignal(
          new SignalInput(
              input.getSignalName(),
              input.getArguments(),
              input.getEventId(),
              readable(input.getHeader())));
    }

    @Override
    public QueryOutput handleQuery(QueryInput input) {
      return super.handleQuery(
          new QueryInput(input.getQueryName(), readable(input.getHeader()), input.getArguments()));
    }

    @Override
    public UpdateOutput executeUpdate(UpdateInput input) {
      return super.executeUpdate(
          new UpdateInput(
              input.getUpdateName(), readable(input.getHeader()), input.getArguments()));
    }
  }
}
