package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.perdure.activities.journal.request.RecordedDecision;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.server.OnServer;
import java.util.List;
import org.junit.jupiter.api.Test;

class PermissionRuleControllerTest extends OnServer {

  @Test
  void listsARuleUntilItIsRevoked() {
    var body = "{\"request\":\"Fix it\",\"repository\":{\"location\":\"/srv/rules\"}}";
    var task = new TaskId(http.post("/api/tasks", body).json().path("id").asString());
    RecordedDecision.insert(server.journal().database(), task, "d1", "allow_always");
    server
        .journal()
        .database()
        .sql(
            """
            insert into remembered_rule (id, permission, pattern, action, scope, repository, task_id,
              decided_by, decision_id)
            values ('rule-1', 'bash', 'make *', 'allow', 'repository', '/srv/rules', ?, 'ada', 'd1')
            """,
            task)
        .update();

    var rules = http.get("/api/permissions?repo=/srv/rules").json().path("items");
    assertThat(rules.size()).isEqualTo(1);
    assertThat(rules.get(0).path("pattern").asString()).isEqualTo("make *");
    assertThat(rules.get(0).path("by").asString()).isEqualTo("ada");
    assertThat(rules.get(0).path("taskId").asString()).isEqualTo(task.value());
    assertThat(http.get("/api/permissions?repo=/srv/others").json().path("items").size()).isZero();
    assertThat(http.delete("/api/permissions/rule-1").status()).isEqualTo(204);
    assertThat(http.delete("/api/permissions/rule-1").status()).isEqualTo(404);
    assertThat(http.get("/api/permissions").json().path("items").size()).isZero();
    assertThat(notices(task))
        .singleElement(as(STRING))
        .endsWith(" revoked what was always allowed: bash make *");
  }

  private List<String> notices(TaskId task) {
    return server
        .journal()
        .database()
        .sql(
            "select data ->> 'text' as text from event where task_id = ? and kind = 'notice'", task)
        .list(row -> row.text("text"));
  }
}
