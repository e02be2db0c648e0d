package dev.perdure.web.outbox;

import dev.perdure.activities.journal.OutboxMessage;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Outcome;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Eventually;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.OnServer;
import org.junit.jupiter.api.Test;

/** Stored messages that are sent at once, without a sweep of the outbox. */
class StoredMessageTest extends OnServer {

  @Test
  void ofAnActivityIsSentAtOnce() {
    var body = "{\"request\":\"Fix it\",\"repository\":{\"location\":\"/srv/shop\"}}";
    var task = new TaskId(http.post("/api/tasks", body).json().path("id").asString());
    var decision =
        Decided.on(new RequestId(task.value() + ".plan.1"), "digest", Outcome.APPROVE).decision();

    server.journal().outboxStore().post(new OutboxMessage.Decides(task, decision));

    Eventually.holds(() -> server.bean(FakeGateway.class).decisions.contains(decision));
    Eventually.holds(() -> server.journal().outboxStore().unsent(task).isEmpty());
  }
}
