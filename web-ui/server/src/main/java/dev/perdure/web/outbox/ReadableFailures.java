package dev.perdure.web.outbox;

import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import io.temporal.failure.TemporalFailure;
import io.temporal.payload.codec.PayloadCodec;
import io.temporal.payload.codec.PayloadCodecException;
import java.util.List;
import java.util.Objects;

/** Decrypts the messages of failures in Temporal's answers. */
final class ReadableFailures {

  private final DataConverter data;

  ReadableFailures(DataConverter data) {
    this.data = data;
  }

  /** A description whose pending activities have readable failures. */
  DescribeWorkflowExecutionResponse in(DescribeWorkflowExecutionResponse description) {
    var readable = description.toBuilder();
    readable.getPendingActivitiesBuilderList().stream()
        .filter(activity -> activity.getLastFailure().hasEncodedAttributes())
        .forEach(activity -> activity.setLastFailure(in(activity.getLastFailure())));
    return readable.build();
  }

  /** An event whose failure of a workflow task is readable. */
  HistoryEvent in(HistoryEvent event) {
    Failure failure = event.getWorkflowTaskFailedEventAttributes().getFailure();
    if (!failure.hasEncodedAttributes()) {
      return event;
    }
    var readable = event.toBuilder();
    readable.getWorkflowTaskFailedEventAttributesBuilder().setFailure(in(failure));
    return readable.build();
  }

  private Failure in(Failure failure) {
    return failure.toBuilder().clearEncodedAttributes().setMessage(message(failure)).build();
  }

  private String message(Failure failure) {
    try {
      RuntimeException readable = data.failureToException(failure);
      String message =
          readable instanceof TemporalFailure known
              ? known.getOriginalMessage()
              : readable.getMessage();
      return Objects.requireNonNullElse(message, "");
    } catch (PayloadCodecException | DataConverterException e) {
      return Objects.requireNonNullElse(e.getMessage(), "");
    }
  }

  /**
   * Whether a start or a signal has a payload whose key this process does not have. This process
   * and the workers of its keys did not send it.
   */
  boolean isUnreadable(HistoryEvent event) {
    try {
      if (data instanceof PayloadCodec codec) {
        var _ = codec.decode(arguments(event));
      }
      return false;
    } catch (PayloadCodecException e) {
      return true;
    } catch (DataConverterException e) {
      return false;
    }
  }

  private static List<Payload> arguments(HistoryEvent event) {
    Payloads input =
        event.getEventType() == EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED
            ? event.getWorkflowExecutionSignaledEventAttributes().getInput()
            : event.getWorkflowExecutionStartedEventAttributes().getInput();
    return input.getPayloadsList();
  }
}
