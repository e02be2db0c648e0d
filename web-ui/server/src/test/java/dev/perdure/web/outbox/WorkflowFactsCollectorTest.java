package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.ExportedHistory;
import dev.perdure.web.engine.TemporalConnection;
import dev.perdure.web.engine.encryption.EncryptionCodec;
import dev.perdure.web.engine.encryption.TestKeys;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.common.converter.DataConverter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads histories that workflows have written. */
class WorkflowFactsCollectorTest {

  private static final Path HISTORIES =
      Path.of(
          System.getProperty("perdure.root", "../.."), "workflows/src/test/resources/histories");

  @TempDir private Path directory;

  @Test
  void readsTheRequestsDecisionsAndRunsOfARoot() {
    WorkflowFacts root = read("renewals/permission/t_1.1.json");

    assertThat(root.run()).isEmpty();
    assertThat(root.turn()).isZero();
    assertThat(root.recorded()).containsExactly("t_1-plan-1");
    assertThat(root.settled()).containsExactly("d1");
    assertThat(root.mentioned()).contains("t_1-plan-1", "t_1-may-1", "d1");
    assertThat(root.started())
        .containsExactlyInAnyOrder(
            "t_1.explore-1", "t_1.design-1", "t_1.main-review-1", "t_1.step-one-1");
  }

  @Test
  void readsTheRequestsThatARootTookOverAsItContinuedAsNew() {
    WorkflowFacts root = read("renewals/permission/t_1.2.json");

    assertThat(root.recorded()).containsExactly("t_1-may-1");
    assertThat(root.settled()).containsExactlyInAnyOrder("d1", "d2");
    assertThat(root.mentioned()).contains("t_1-may-1", "d2");
  }

  @Test
  void readsTheTurnOfARunAndTheCallsThatEndedInIt() {
    String history = "renewals/permission/t_1.step-one-1.1.json";
    WorkflowFacts ended = read(history);

    assertThat(ended.run()).isEqualTo("t_1.step-one-1");
    assertThat(ended.turn()).isEqualTo(2);
    assertThat(ended.done()).isEmpty();

    assertThat(until(history, 6).turn()).isEqualTo(1);
    assertThat(until(history, 14).done()).as("the call asked").isEmpty();
    assertThat(until(history, 29).done()).isEqualTo(Set.of("t_1.step-one-1.1.0"));
  }

  @Test
  void readsTheTurnThatARunOpensWith() {
    assertThat(until("renewals/permission/t_1.step-one-1.1.json", 4).turn()).isZero();
    assertThat(until("renewals/permission/t_1.step-one-1.1.json", 5).turn()).isEqualTo(1);
  }

  @Test
  void readsWhetherTheRootHasBegun() {
    String history = "renewals/permission/t_1.1.json";

    assertThat(until(history, 7).isBegun()).isFalse();
    assertThat(until(history, 8).isBegun()).isTrue();
    assertThat(read("renewals/permission/t_1.2.json").isBegun()).isTrue();
  }

  @Test
  void marksTheFactsIfAPayloadIsUnreadable() {
    DataConverter own = converter("k1", 1);
    Payload spec = own.toPayload(Map.of("run", "t_1.main", "turn", 3)).orElseThrow();
    int last = spec.getData().size() - 1;
    byte[] bytes = spec.getData().toByteArray();
    bytes[last] ^= 1;
    Payload tampered = spec.toBuilder().setData(ByteString.copyFrom(bytes)).build();

    assertThat(started(spec, own).unreadable()).isEmpty();
    assertThat(started(spec, own).turn()).isEqualTo(3);
    assertThat(started(spec, converter("k2", 2)).unreadable())
        .hasValueSatisfying(cause -> assertThat(cause).startsWith("The key 'k1' encrypted this"));
    assertThat(started(tampered, own).unreadable())
        .hasValueSatisfying(cause -> assertThat(cause).contains("is damaged"));
  }

  private static WorkflowFacts started(Payload input, DataConverter data) {
    var start =
        WorkflowExecutionStartedEventAttributes.newBuilder()
            .setInput(Payloads.newBuilder().addPayloads(input));
    var event =
        HistoryEvent.newBuilder()
            .setEventType(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_STARTED)
            .setWorkflowExecutionStartedEventAttributes(start)
            .build();
    return WorkflowFactsCollector.of(
        List.of(event), payload -> data.fromPayload(payload, Object.class, Object.class));
  }

  private DataConverter converter(String id, int value) {
    var codec = new EncryptionCodec(TestKeys.of(directory, id, Map.of(id, value)), "default");
    return TemporalConnection.converter(Json.mapper(), codec);
  }

  private static WorkflowFacts read(String history) {
    return until(history, Integer.MAX_VALUE);
  }

  /** The facts as of an event. */
  private static WorkflowFacts until(String history, int event) {
    return WorkflowFactsCollector.of(events(history, event), WorkflowFactsCollectorTest::decode);
  }

  private static List<HistoryEvent> events(String history, int last) {
    return ExportedHistory.read(HISTORIES.resolve(history)).history().getEvents().stream()
        .filter(each -> each.getEventId() <= last)
        .toList();
  }

  private static Object decode(Payload payload) {
    return Json.mapper().readValue(payload.getData().toStringUtf8(), Object.class);
  }
}
