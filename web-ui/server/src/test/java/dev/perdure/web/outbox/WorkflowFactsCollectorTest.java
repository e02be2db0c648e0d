package dev.perdure.web.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.json.Json;
import dev.perdure.web.engine.ExportedHistory;
import io.temporal.api.common.v1.Payload;
import java.nio.file.Path;
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

  private static WorkflowFacts read(String history) {
    return until(history, Integer.MAX_VALUE);
  }

  /** The facts as of an event. */
  private static WorkflowFacts until(String history, int event) {
    var events =
        ExportedHistory.read(HISTORIES.resolve(history)).history().getEvents().stream()
            .filter(each -> each.getEventId() <= event)
            .toList();
    return WorkflowFactsCollector.of(events, WorkflowFactsCollectorTest::decode);
  }

  private static Object decode(Payload payload) {
    return Json.mapper().readValue(payload.getData().toStringUtf8(), Object.class);
  }
}
