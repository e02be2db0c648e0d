package dev.perdure.web.security;

import static dev.perdure.web.security.GuardedServer.OWN;
import static dev.perdure.web.security.GuardedServer.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.access.HeldRoles;
import dev.perdure.activities.journal.access.RoleGrant;
import dev.perdure.activities.journal.access.StartRoleStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.spending.SpendingPolicyStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.spending.SpendingLimit;
import dev.perdure.planner.spending.SpendingMatch;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  void aHiddenPartnerOfAComparisonCountsAsNone() {
    String first = task("first words", A);
    String second = task(HIDDEN, B);
    server.sql(
        "update task set body = jsonb_set(body::jsonb, '{compareWith}', '\"%s\"') where id = '%s'"
            .formatted(first, second));
    assertNoPartner(first);
    server.sql("update task set repository_location = '%s' where id = '%s'".formatted(B, first));
    server.sql("update task set repository_location = '%s' where id = '%s'".formatted(A, second));
    assertNoPartner(second);

    String path = "/api/tasks/%s/compare".formatted(second);
    assertThat(server.http().get(path, OF_ALL.get("requester")).status()).isEqualTo(200);
  }

  private static void assertNoPartner(String task) {
    HttpReply reply = server.http().get("/api/tasks/%s/compare".formatted(task), OF_A.get("admin"));
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("detail").asString()).contains("has no fork");
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://git.example/acme/shop",
        "git@git.example:acme/shop.git",
        A + "/../shop",
        "/srv/git/shop",
        "upstream"
      })
  void aBranchIsPushedOnlyToARepositoryOfTheRole(String remote) {
    for (String mode : List.of("push", "pull_request", "pull-request")) {
      assertThat(start(delivering(mode, remote), OF_A.get("requester")))
          .contains("'requester' or 'admin' for the repository '%s'".formatted(remote));
    }
  }

  @Test
  void aBranchIsPushedToTheRepositoryOfTheRole() {
    for (String remote : List.of("origin", A, "git@git.example:acme/payments-app")) {
      HttpReply reply =
          server.http().post("/api/tasks", delivering("push", remote), OF_A.get("requester"));
      assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    }
    HttpReply ofAll =
        server.http().post("/api/tasks", delivering("push", B), OF_ALL.get("requester"));
    assertThat(ofAll.status()).isEqualTo(201);
  }

  @Test
  void aTaskKeepsTheRolesThatLimitItsRequester() {
    var store = new StartRoleStore(server.server().bean(Database.class));
    TaskId ofA = started(OF_A.get("requester"));
    TaskId ofAll = started(OF_ALL.get("requester"));

    assertThat(store.find(ofA).map(HeldRoles::grants))
        .contains(List.of(RoleGrant.parse("requester@" + PATTERN)));
    assertThat(store.find(ofAll)).isEmpty();
    assertThat(store.find(started(OWN))).isEmpty();
  }

  private static TaskId started(String[] token) {
    HttpReply reply = server.http().post("/api/tasks", body(A), token);
    return new TaskId(reply.json().path("id").asString());
  }

  @Test
  void aTaskOnAFolderIsATaskOnItsWholeRepository() {
    String folder = body("/srv/mono/team-a");
    var task = server.http().post("/api/tasks", folder, OF_ALL.get("requester")).json();

    assertThat(task.path("repository").path("location").asString()).isEqualTo("/srv/mono");
    var events =
        server
            .server()
            .journal()
            .eventLog()
            .after(0, Optional.of(new TaskId(task.path("id").asString())), 10);
    assertThat(events.toString())
        .contains("'/srv/mono/team-a' is a directory of the repository '/srv/mono'");
  }

  private static String delivering(String mode, String remote) {
    return "{\"request\":\"a\",\"repository\":{\"location\":\"%s\"},\"delivery\":{\"mode\":\"%s\",\"remote\":\"%s\"}}"
        .formatted(A, mode, remote);
  }

  @Test
  void aFolderStartsATaskOnlyByARoleOfItsWholeRepository() {
    String[] token = bearer(server.secretOf("requester@/srv/mono/team-a*"));

    assertThat(start(body("/srv/mono/team-a"), token))
        .contains("'requester' or 'admin' for the repository '/srv/mono'");
  }

  @Test
  void aTaskShowsNoSumsOfTheOrganisationAndOfOthers() {
    List<SpendingLimit> limits =
        Stream.of(SpendingScope.values())
            .map(scope ->
                new SpendingLimit(
                    scope, SpendingPeriod.MONTH, BigDecimal.TEN, null, SpendingMatch.everything()))
            .toList();
    server.sql("update task set requester = 'bo' where id = '%s'".formatted(taskA));
    var store = new SpendingPolicyStore(server.server().journal().database());
    store.follow(new SpendingPolicy("UTC", limits, Map.of("web", List.of("bo"))));
    String path = "/api/tasks/%s/spending".formatted(taskA);

    assertThat(scopes(path, OF_A.get("admin"))).containsExactly("repository");
    assertThat(scopes(path, OF_ALL.get("admin")))
        .contains("organisation", "group", "person", "repository");
    for (String group : List.of("web", "none")) {
      String spending = "/api/spending?group=" + group;
      assertThat(server.http().get(spending, OF_A.get("admin")).status()).isEqualTo(403);
      String export = "/api/spending/export?group=" + group;
      assertThat(server.http().get(export, OF_A.get("admin")).status()).isEqualTo(403);
    }
    store.follow(SpendingPolicy.none());
  }

  private static List<String> scopes(String path, String[] token) {
    return server
        .http()
        .get(path, token)
        .json()
        .path("items")
        .valueStream()
        .map(item -> item.path("per").asString())
        .toList();
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
