package dev.perdure.web.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Subjects;
import dev.perdure.web.server.OnServer;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MalformedDecisionTest extends OnServer {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'decisionId':'d1','digest':'d1','outcome':4}",
        "{'decisionId':'d1','digest':'d1','outcome':0}",
        "{'decisionId':'d1','digest':'d1','outcome':'reject','outcome':'approve'}",
        "{'decisionId':'d1','digest':'d1','outcome':'send_back','stepComments':{'one':null}}",
        "{'decisionId':'d1','digest':'d1','outcome':'send_back','lineComments':[null]}"
      })
  void settlesNothing(String body) {
    RequestId plan = raisePlan();
    String address = "/api/requests/" + plan;

    var reply = http.post(address + "/decision", body.replace('\'', '"'));

    assertThat(reply.status()).isIn(400, 422);
    assertThat(reply.json().path("detail").asString()).isNotBlank();
    assertThat(http.get(address).json().path("status").asString()).isEqualTo("pending");
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
