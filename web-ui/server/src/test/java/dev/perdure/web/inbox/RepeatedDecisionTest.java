package dev.perdure.web.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Subjects;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A decision id names one content: the server answers a repetition and refuses another content. */
class RepeatedDecisionTest extends OnServer {

  private static final String SENT_BACK =
      "{'decisionId':'mine','digest':'d1','outcome':'send-back','comment':'Smaller'}";

  private FakeGateway gateway;
  private String address;

  @BeforeEach
  void sendBack() {
    gateway = server.bean(FakeGateway.class);
    gateway.onDecision = server.journal().requestStore()::settle;
    gateway.away = false;
    address = "/api/requests/" + raisePlan();
    assertThat(decide(SENT_BACK).status()).isEqualTo(200);
  }

  @Test
  void givesTheSameDecisionTheFirstReplyAndSendsItOnce() {
    var first = http.get(address).json();
    int sent = gateway.decisions.size();

    var again = decide(SENT_BACK);

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json()).isEqualTo(first);
    assertThat(gateway.decisions).hasSize(sent);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'decisionId':'mine','digest':'d1','outcome':'approve'}",
        "{'decisionId':'mine','digest':'d1','outcome':'send-back','comment':'Larger'}",
        "{'decisionId':'mine','digest':'d2','outcome':'send-back','comment':'Smaller'}"
      })
  void refusesTheIdWithAnotherContent(String other) {
    var reply = decide(other);

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("decisionId");
    assertThat(http.get(address).json().at("/decision/outcome").asString()).isEqualTo("send_back");
  }

  private HttpReply decide(String body) {
    return http.post(address + "/decision", body.replace('\'', '"'));
  }

  private RequestId raisePlan() {
    String id = http.post("/api/tasks", "{\"request\":\"Write\"}").json().path("id").asString();
    var request = new RequestId(id + ".plan");
    var requests = server.journal().requestStore();
    requests.draft(
        new RequestDraft(
            new TaskId(id),
            PendingRequest.of(request, RequestKind.PLAN, "d1", null),
            "Carry out the plan",
            Subjects.plan(),
            HumanRequestRisk.low(),
            List.of()));
    requests.raise(request);
    return request;
  }
}
