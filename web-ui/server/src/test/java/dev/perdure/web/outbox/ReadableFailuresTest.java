package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.encryption.TestKeys;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionSignaledEventAttributes;
import io.temporal.api.history.v1.WorkflowTaskFailedEventAttributes;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.common.converter.DataConverter;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadableFailuresTest {

  @TempDir private Path directory;

  @Test
  void decryptsTheFailureOfAnActivityAndOfAWorkflowTask() {
    DataConverter data = converter("k1", 1);
    Failure failure = failure(data);
    assertThat(failure.getMessage()).isEqualTo("Encoded failure");

    var failures = new ReadableFailures(data);

    assertThat(PendingWorkReader.failure(failures.in(pending(failure)).getPendingActivities(0)))
        .hasValue("The disk broke.");
    assertThat(message(failures.in(failed(failure)))).isEqualTo("The disk broke.");
  }

  @Test
  void namesTheKeyOfAFailureThatItCannotRead() {
    Failure failure = failure(converter("k1", 1));

    assertThat(message(new ReadableFailures(converter("k2", 2)).in(failed(failure))))
        .startsWith("The key 'k1' encrypted this payload");
  }

  @Test
  void leavesPlainFailuresAsTheyAre() {
    Failure failure = failure(TemporalConnection.converter(Json.mapper()));

    assertThat(new ReadableFailures(converter("k1", 1)).in(failed(failure)))
        .isEqualTo(failed(failure));
  }

  @Test
  void knowsASignalThatThisProcessCannotRead() {
    DataConverter data = converter("k1", 1);
    HistoryEvent own = signal(data);

    assertThat(new ReadableFailures(data).isUnreadable(own)).isFalse();
    assertThat(new ReadableFailures(converter("k2", 2)).isUnreadable(own)).isTrue();
  }

  private DataConverter converter(String id, int value) {
    var codec = new EncryptionCodec(TestKeys.of(directory, id, Map.of(id, value)), "default");
    return TemporalConnection.converter(Json.mapper(), codec);
  }

  private static Failure failure(DataConverter data) {
    return data.exceptionToFailure(ApplicationFailure.newFailure("The disk broke.", "disk"));
  }

  private static DescribeWorkflowExecutionResponse pending(Failure failure) {
    return DescribeWorkflowExecutionResponse.newBuilder()
        .addPendingActivities(PendingActivityInfo.newBuilder().setLastFailure(failure))
        .build();
  }

  private static HistoryEvent failed(Failure failure) {
    return HistoryEvent.newBuilder()
        .setWorkflowTaskFailedEventAttributes(
            WorkflowTaskFailedEventAttributes.newBuilder().setFailure(failure))
        .build();
  }

  private static HistoryEvent signal(DataConverter data) {
    return HistoryEvent.newBuilder()
        .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)
        .setWorkflowExecutionSignaledEventAttributes(
            WorkflowExecutionSignaledEventAttributes.newBuilder()
                .setInput(data.toPayloads("a").orElseThrow()))
        .build();
  }

  private static String message(HistoryEvent event) {
    return event.getWorkflowTaskFailedEventAttributes().getFailure().getMessage();
  }
}
