package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.ExportedHistory;
import io.temporal.api.common.v1.Payload;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.common.converter.DataConverterException;
import io.temporal.payload.codec.PayloadCodecException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Reads histories that workflows have written. */
class WorkflowFactsCollectorTest {

  private static final Path HISTORIES =
      Path.of(
          System.getProperty("perdure.root", "../.."), "workflows/src/test/resources/histories");

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
    String history = "renewals/permission/t_1.1.json";
    assertThat(read(history).unreadable()).isEmpty();

    WorkflowFacts facts = WorkflowFactsCollector.of(events(history, 8), _ -> {
      throw new PayloadCodecException("The key 'k' is missing.");
    });
    assertThat(facts.unreadable()).contains("The key 'k' is missing.");
    assertThat(facts.isBegun()).isTrue();

    facts = WorkflowFactsCollector.of(events(history, 8), _ -> {
      throw new DataConverterException("secret");
    });
    assertThat(facts.unreadable()).hasValueSatisfying(cause ->
        assertThat(cause).contains("damaged").doesNotContain("secret"));
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
