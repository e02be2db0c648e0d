package dev.perdure.web.security;

import static dev.perdure.web.security.GuardedServer.OWN;
import static dev.perdure.web.security.GuardedServer.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.run.BilledModelCall;
import dev.perdure.activities.journal.spending.SpendingPolicyStore;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Usage;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.web.server.HttpReply;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Roles of repositories: a person with a role in repository A may do there what the role allows,
 * and neither sees nor changes a task of repository B.
 */
class RepositoryRoleTest extends RepositoryRoleServer {

  @Test
  void eachCallAboutATaskOfAnotherRepositoryFindsNothing() {
    List<String> calls = operations().filter(RepositoryRoleTest::isAboutARecord).toList();

    assertThat(calls).hasSizeGreaterThan(35);
    OF_A.forEach((role, token) ->
        assertThat(calls)
            .as(role)
            .allSatisfy(call -> {
              HttpReply reply = send(call, taskB, requestB, token);
              assertThat(reply.status()).isEqualTo(404);
              assertThat(reply.json().path("detail").asString()).startsWith("There is no ");
            }));
  }

  @Test
  void aHiddenTaskAnswersAsAMissingOne() {
    String[] token = OF_A.get("requester");
    HttpReply hidden = server.http().get("/api/tasks/" + taskB, token);
    HttpReply missing = server.http().get("/api/tasks/none", OWN);

    assertThat(hidden.text().replace(taskB, "none")).isEqualTo(missing.text());
    assertThat(server.http().get("/api/requests/" + number(requestB), token).status())
        .isEqualTo(404);
  }

  @Test
  void aRoleOfTheRepositoryAllowsThereWhatItAllowsEverywhere() {
    List<String> calls =
        operations()
            .filter(RepositoryRoleTest::isAboutARecord)
            .filter(call -> !List.of(STREAM).contains(call))
            .filter(call -> call.contains("/api/tasks/") || call.contains("/api/requests/"))
            .toList();
    OF_A.forEach((role, token) ->
        assertThat(calls)
            .as(role)
            .allSatisfy(call -> {
              boolean there = isAdmitted(send(call, taskA, requestA, token));
              assertThat(there)
                  .isEqualTo(isAdmitted(send(call, taskA, requestA, OF_ALL.get(role))));
            }));
  }

  @Test
  void aCallAboutTheOrganisationIsRefused() {
    List<String> calls =
        operations()
            .filter(call -> !isAboutARecord(call) && !OPEN.contains(call))
            .filter(call -> !call.contains("/api/shares/") && !List.of(STREAM).contains(call))
            .toList();

    assertThat(calls).hasSizeGreaterThan(20);
    OF_A.forEach((role, token) ->
        assertThat(calls)
            .as(role)
            .allMatch(call -> send(call, "none", "none", token).status() == 403));
    assertThat(server.http().get("/actuator/prometheus", OF_A.get("admin")).status())
        .isEqualTo(403);
  }

  @Test
  void noListShowsAnotherRepository() {
    for (String[] token : OF_A.values()) {
      assertThat(
              operations()
                  .filter(call -> call.startsWith("GET") && OPEN.contains(call))
                  .map(call -> send(call, "none", "none", token).text()))
          .noneMatch(text -> text.contains(HIDDEN) || text.contains(taskB) || text.contains(B));
      assertThat(ids("/api/tasks", token)).containsExactly(taskA);
      assertThat(ids("/api/tasks?q=words", token)).containsExactly(taskA);
      assertThat(ids("/api/tasks?repo=" + B, token)).isEmpty();
      assertThat(ids("/api/requests?status=pending", token)).contains(requestA);
      assertThat(ids("/api/requests?task=" + taskB, token)).isEmpty();
    }
    assertThat(ids("/api/tasks?q=words", OF_ALL.get("approver"))).contains(taskA, taskB);
    assertThat(ids("/api/requests?view=mine", OF_A.get("approver"))).contains(requestA);
    assertThat(ids("/api/requests?view=mine", OF_A.get("operator"))).doesNotContain(requestA);
    long mine = server.http().get("/api/inbox", OF_A.get("approver")).json().path("mine").asLong();
    assertThat(mine)
        .isEqualTo(ids("/api/requests?view=mine", OF_A.get("approver")).size())
        .isLessThan(server.http().get("/api/inbox", OWN).json().path("all").asLong());
  }

  @Test
  void theCallerSeesTheRightsInTheRepositoryOfATask() {
    String roles = "{'owner':'ana','name':'mixed','roles':['approver@%s','requester@%s']}";
    HttpReply created = server.create(roles.formatted(PATTERN, B));
    String[] mixed = bearer(created.json().path("secret").asString());
    String ofA = rights(taskA, mixed);
    String ofB = rights(taskB, mixed);

    assertThat(ofA).contains("\"decide\"").doesNotContain("\"start\"", "read_audit");
    assertThat(ofB).contains("\"start\"").doesNotContain("\"decide\"");
    assertThat(rights(taskB, OWN)).isEqualTo(rights(taskA, OWN)).contains("manage_people");
    for (String task : List.of(taskB, "none")) {
      HttpReply hidden = server.http().get("/api/me?task=" + task, OF_A.get("admin"));
      assertThat(hidden.status()).isEqualTo(404);
      assertThat(hidden.json().path("detail").asString()).startsWith("There is no task");
    }
  }

  @Test
  void theLeadOfATeamSeesItsSpendingAndNothingOfOtherTeams() {
    Database database = server.server().journal().database();
    var store = new SpendingPolicyStore(database);
    Map<String, List<String>> groups = Map.of("web", List.of("bo"), "ops", List.of("cy"));
    Map<String, List<Glob>> repositories = Map.of("web", List.of(new Glob(PATTERN)));
    store.follow(new SpendingPolicy("UTC", List.of(), groups, repositories));
    spend(taskA, "bo");
    spend(taskB, "cy");
    String[] lead = bearer(server.secretOf("lead@web"));
    HttpReply own = server.http().get("/api/spending/teams/web", lead);
    HttpReply other = server.http().get("/api/spending/teams/ops", lead);
    HttpReply all = server.http().get("/api/spending", lead);

    assertThat(own.json().path("items").toString())
        .contains("\"web\"", "\"bo\"", "git.example/acme/payments-web")
        .doesNotContain("\"ops\"", "\"cy\"", "acme/shop", "organisation");
    assertThat(other.status()).isEqualTo(403);
    assertThat(other.json().path("detail").asString())
        .contains(
            "has the role 'lead@web', and the spending of the team 'ops' needs the role 'lead@ops'");
    assertThat(all.json().path("groups").toString()).isEqualTo("[\"web\"]");
    assertThat(all.json().path("items").toString())
        .contains("\"bo\"")
        .doesNotContain("\"cy\"", "acme/shop", "organisation");
    assertThat(server.http().get("/api/spending?group=ops", lead).status()).isEqualTo(403);
    assertThat(server.http().get("/api/spending/teams/web", OF_A.get("admin")).status())
        .isEqualTo(403);
    assertThat(server.http().get("/api/spending/teams/web", OF_ALL.get("requester")).status())
        .isEqualTo(200);
    store.follow(SpendingPolicy.none());
  }

  private static void spend(String task, String person) {
    server.sql("update task set requester = '%s' where id = '%s'".formatted(person, task));
    var spent = new Usage(100, 0, 0, 0, BigDecimal.ONE);
    var call = new BilledModelCall("c-" + task, new TaskId(task), null, null, "turn", "m", spent);
    server.server().journal().usageStore().add(call);
  }

  @Test
  void theLeadOfATeamSeesNoTask() {
    String[] lead = bearer(server.secretOf("lead@*"));

    assertThat(ids("/api/tasks", lead)).isEmpty();
    assertThat(ids("/api/requests?status=pending", lead)).isEmpty();
    assertThat(server.http().get("/api/tasks/" + taskA, lead).status()).isEqualTo(403);
    assertThat(server.http().get("/api/usage?by=requester", lead).json().path("items")).isEmpty();
    assertThat(server.http().get("/api/me", lead).json().path("rights").toString())
        .isEqualTo("[\"see\"]");
    assertThat(server.create("{'owner':'ana','name':'x','roles':['lead']}").status())
        .isEqualTo(422);
  }

  private static String rights(String task, String[] token) {
    return server.http().get("/api/me?task=" + task, token).json().path("rights").toString();
  }
}
