package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.request.RecordedDecision;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.server.OnServer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TrustControllerTest extends OnServer {

  @Test
  void listsATrustedPartUntilItIsRevokedAndTheTaskIsTold() {
    var body = "{\"request\":\"Fix it\",\"repository\":{\"location\":\"/srv/trusted\"}}";
    var task = new TaskId(http.post("/api/tasks", body).json().path("id").asString());
    RecordedDecision.insert(server.journal().database(), task, "d1", "approve");
    server
        .journal()
        .database()
        .sql(
            """
            insert into repository_trust (id, repository, digest, part, task_id, decided_by,
              decision_id)
            values ('trust-1', '/srv/trusted', 'd', ?::json, ?, 'ada', 'd1')
            """,
            """
            {"kind": "mcp_server", "name": "<b>memo</b>", "file": ".mcp.json", "effect": "Runs x",
             "content": "", "digest": "d", "scripts": []}
            """,
            task)
        .update();

    var parts = http.get("/api/trust?repo=/srv/trusted").json().path("items");
    assertThat(parts.size()).isEqualTo(1);
    assertThat(parts.get(0).path("kind").asString()).isEqualTo("mcp_server");
    assertThat(parts.get(0).path("by").asString()).isEqualTo("ada");
    assertThat(http.get("/api/trust?repo=/srv/others").json().path("items").size()).isZero();
    assertThat(http.delete("/api/trust/trust-1").status()).isEqualTo(204);
    assertThat(http.delete("/api/trust/trust-1").status()).isEqualTo(404);
    assertThat(http.get("/api/trust?repo=/srv/trusted").json().path("items").size()).isZero();
    assertThat(server.journal().eventLog().after(0, Optional.of(task), 100).toString())
        .contains("revoked the trust in the MCP server '<b>memo</b>' of .mcp.json");
  }
}
