package dev.perdure.web.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.EventLog.LoggedEvent;
import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.testing.Decided;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SettlementListenerTest {

  private static final RequestId REQUEST = new RequestId("r_1");

  private final SettlementListener news = listener();

  @Test
  void hearsThatItIsSettledOrWithdrawn() {
    news.event(event(settled("r_1")));
    assertThat(news.await(Duration.ZERO)).isTrue();

    var other = listener();
    other.event(event(new TaskEvent.RequestWithdrawn(REQUEST, RequestStatus.WITHDRAWN)));
    assertThat(other.await(Duration.ZERO)).isTrue();
  }

  @Test
  void hearsWhyADecisionCouldNotBeRecorded() {
    var decision = new DecisionId("d_1");
    news.event(
        event(
            new TaskEvent.DecisionRefused(REQUEST, RequestStatus.PENDING, decision, "Too long.")));
    assertThat(news.await(Duration.ZERO)).isTrue();
    assertThat(news.refusal(decision)).contains("Too long.");
  }

  @Test
  void isNotInterestedInWhoLooksAfterItNorInOthers() {
    news.event(event(new TaskEvent.RequestAssigned(REQUEST, RequestStatus.PENDING, "bob", "ada")));
    news.event(event(new TaskEvent.RequestSnoozed(REQUEST, RequestStatus.PENDING, null, "ada")));
    news.event(event(new TaskEvent.RequestCommented(REQUEST, RequestStatus.PENDING, "c", "bob")));
    news.event(event(settled("r_2")));
    news.event(event(new TaskEvent.RequestVoted(REQUEST, RequestStatus.PENDING, "bob", 1, 2)));
    assertThat(news.await(Duration.ZERO)).isFalse();
  }

  @Test
  void hearsThatItsOwnVoteIsCounted() {
    news.event(event(new TaskEvent.RequestVoted(REQUEST, RequestStatus.PENDING, "ada", 1, 2)));
    assertThat(news.await(Duration.ZERO)).isTrue();
  }

  private static SettlementListener listener() {
    return new SettlementListener(
        Decided.on(REQUEST, "d", Outcome.APPROVE).by("ada", Instant.EPOCH).decision());
  }

  private static TaskEvent settled(String request) {
    return new TaskEvent.RequestSettled(
        new RequestId(request),
        RequestStatus.SETTLED,
        new DecisionId("d_1"),
        Outcome.APPROVE,
        "ada");
  }

  private static LoggedEvent event(TaskEvent event) {
    return new LoggedEvent(
        1, event.kind(), Instant.EPOCH, new TaskId("t_1"), null, null, Json.write(event));
  }
}
