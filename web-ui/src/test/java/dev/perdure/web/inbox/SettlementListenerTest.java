package dev.perdure.web.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.LoggedEvent;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.event.EventKind;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.request.RequestId;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SettlementListenerTest {

  private final SettlementListener news = new SettlementListener(new RequestId("r_1"));

  @Test
  void hearsThatItIsSettled() {
    news.event(event(EventKind.REQUEST_SETTLED, JsonObject.of("requestId", "r_1")));
    assertThat(news.await(Duration.ZERO)).isTrue();
  }

  @Test
  void hearsThatItIsWithdrawn() {
    var data = JsonObject.of("requestId", "r_1").with("status", "withdrawn");
    news.event(event(EventKind.REQUEST_UPDATED, data));
    assertThat(news.await(Duration.ZERO)).isTrue();
  }

  @Test
  void goesOnWaitingWhenItIsOnlyGivenToSomebodyOrSetAside() {
    var data = JsonObject.of("requestId", "r_1").with("status", "pending");
    news.event(event(EventKind.REQUEST_UPDATED, data.with("assignee", "bob")));
    news.event(event(EventKind.REQUEST_UPDATED, data.with("snoozedUntil", null)));
    assertThat(news.await(Duration.ZERO)).isFalse();
  }

  @Test
  void doesNotTakeWhatIsSaidOfOthersForItsOwn() {
    news.event(event(EventKind.REQUEST_SETTLED, JsonObject.of("requestId", "r_2")));
    assertThat(news.await(Duration.ZERO)).isFalse();
  }

  private static LoggedEvent event(EventKind kind, JsonObject data) {
    return new LoggedEvent(1, kind, Instant.EPOCH, new TaskId("t_1"), null, null, data);
  }
}
