package dev.perdure.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import java.io.BufferedReader;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Actions of people with roles of repositories: starts, decisions, rules and streams. */
class RepositoryRoleActionTest extends RepositoryRoleServer {

  @Test
  void aRememberedRuleEndsOnlyByARoleOfItsRepository() {
    rule("rule-a", taskA, A);
    rule("rule-b", taskB, B);
    String[] token = OF_A.get("approver");

    assertThat(ids("/api/permissions", token)).containsExactly("rule-a");
    assertThat(server.http().delete("/api/permissions/rule-b", token).status()).isEqualTo(404);
    assertThat(server.http().delete("/api/permissions/rule-a", OF_A.get("requester")).status())
        .isEqualTo(403);
    assertThat(server.http().delete("/api/permissions/rule-a", token).status()).isEqualTo(204);
  }

  @Test
  void aTaskThatABodyOrAParameterNamesIsHiddenToo() {
    String[] token = OF_A.get("admin");
    String compare = "/api/tasks/%s/compare?with=%s".formatted(taskA, taskB);
    String explain = "{\"tool\":\"bash\",\"task\":\"%s\"}".formatted(taskB);
    String create =
        "{\"request\":\"a\",\"repository\":{\"location\":\"%s\"},\"compareWith\":\"%s\"}";

    assertThat(server.http().get(compare, token).status()).isEqualTo(404);
    assertThat(server.http().get("/api/commands?task=" + taskB, token).status()).isEqualTo(404);
    assertThat(server.http().post("/api/explain", explain, token).status()).isEqualTo(404);
    HttpReply created = server.http().post("/api/tasks", create.formatted(A, taskB), token);
    assertThat(created.json().path("field").asString()).isEqualTo("compareWith");
  }

  @Test
  void aTaskStartsOnlyInTheRepositoryOfTheRole() {
    String[] token = OF_A.get("requester");

    assertThat(start("{\"request\":\"a\"}", token))
        .contains("needs the role 'requester' or 'admin' for all repositories");
    assertThat(start(body(B), token))
        .contains(
            "has no role, and", "'requester' or 'admin' for the repository '%s'".formatted(B));
    assertThat(start(body(A + "#/../../acme/shop"), token)).contains("needs the role");
    String invalid = body(A).replace("\"a\"", "\"a\",\"compareWith\":\"none\"");
    assertThat(server.http().post("/api/tasks", invalid, token).status()).isEqualTo(422);
    assertThat(start(body(A), OF_A.get("approver")))
        .contains(
            "has the role 'approver@%s', and this call needs the role 'requester' or 'admin':"
                .formatted(PATTERN));
  }

  @Test
  @Timeout(60)
  void theStreamOfAllTasksLeavesOutOtherRepositories() throws IOException {
    try (BufferedReader stream =
        server.http().stream("/api/events?after=0", OF_A.get("approver"))) {
      comment(requestB);
      comment(requestA);
      var heard = new StringBuilder();
      String line = "";
      while (!line.contains("c-" + requestA)) {
        line = stream.readLine();
        heard.append(line).append('\n');
      }
      assertThat(heard.toString()).contains(taskA).doesNotContain(taskB).doesNotContain(HIDDEN);
    }
  }

  @Test
  void theRefusalNamesTheRoleAndTheRepository() {
    HttpReply reset =
        server
            .http()
            .post(
                "/api/tasks/%s/control".formatted(taskA),
                "{\"command\":\"reset\"}",
                OF_A.get("requester"));

    assertThat(reset.status()).isEqualTo(403);
    assertThat(reset.json().path("detail").asString())
        .contains("needs the role 'operator' or 'admin' for the repository '%s'".formatted(A));
  }

  @Test
  void aRoleOfARepositoryRaisesNoLimitOfTheOrganisation() {
    String raise =
        "{\"decisionId\":\"d%s\",\"digest\":\"d1\",\"outcome\":\"approve\",\"budget\":9}";
    String ofAll = request(taskA, limit(SpendingScope.ORGANISATION), RequestKind.BUDGET);
    String ofOne = request(taskA, limit(SpendingScope.REPOSITORY), RequestKind.BUDGET);
    FakeGateway gateway = server.server().bean(FakeGateway.class);
    gateway.onDecision = server.server().journal().requestStore()::settle;

    HttpReply refused = decide(ofAll, raise.formatted("all"), OF_A.get("approver"));
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.json().path("detail").asString()).contains("for all repositories");
    assertThat(decide(ofOne, raise.formatted("one"), OF_A.get("approver")).status()).isEqualTo(200);
  }

  @Test
  void theCallerSeesTheRolesOfRepositories() {
    var me = server.http().get("/api/me", OF_A.get("approver")).json();

    assertThat(me.path("roles").toString()).isEqualTo("[\"approver@%s\"]".formatted(PATTERN));
    assertThat(me.path("rights").toString()).contains("\"decide\"").doesNotContain("read_audit");
  }

  @Test
  void aTokenWithAWrongRoleIsRefused() {
    HttpReply refused = server.create("{'owner':'ana','name':'b','roles':['owner@git.example/*']}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("detail").asString())
        .contains("'roles' holds 'owner@git.example/*'", "'approver@github.com/acme/*'");
  }
}
