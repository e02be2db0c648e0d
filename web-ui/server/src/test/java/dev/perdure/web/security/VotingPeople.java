package dev.perdure.web.security;

import static dev.perdure.web.security.GuardedServer.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** People with tokens of their own who vote on a request of a task that Cy started. */
record VotingPeople(GuardedServer server, String task) {

  private static final String TWO_OF_SECURITY =
      """
      {"own": false, "groups": {"sec": ["ana", "bo", "cy"]},
       "rules": [{"votes": [{"count": 2, "group": "sec"}]}]}
      """;

  /** Ana votes and takes her vote back; Bo and then Ana approve. */
  void approve(String path, String[] ana) {
    FakeGateway gateway = server.server().bean(FakeGateway.class);
    gateway.onDecision = server.server().journal().requestStore()::settle;
    withRules(
        TWO_OF_SECURITY,
        () -> {
          countsAnaOnce(path, ana);
          refusesTheRequesterAndStrangers(path);
          takesAnasVoteBack(path, ana);
          countsEveInThePlaceOfBo(path);
          settlesByTheSecondVote(path, ana);
        });
  }

  private void countsAnaOnce(String path, String[] ana) {
    HttpReply first = decide(path, "1", ana);

    assertThat(first.status()).isEqualTo(202);
    assertThat(first.json().path("status").asString()).isEqualTo("pending");
    assertThat(first.json().at("/votes/given").asInt()).isOne();
    assertThat(first.json().at("/votes/missing/0/name").asString()).isEqualTo("sec");
    assertThat(first.json().at("/votes/cast/0/by").asString()).isEqualTo("ana");
    assertThat(decide(path, "1", ana).json()).isEqualTo(first.json());
  }

  private void refusesTheRequesterAndStrangers(String path) {
    HttpReply stranger = decide(path, "3", approver("eve"));

    assertThat(decide(path, "2", approver("cy")).json().path("detail").asString())
        .isEqualTo("You started this task; somebody else approves it.");
    assertThat(stranger.status()).isEqualTo(403);
    assertThat(stranger.json().path("detail").asString()).contains("2 of sec (ana, bo, cy)");
  }

  private void takesAnasVoteBack(String path, String[] ana) {
    HttpReply withdrawn = server.http().delete(path + "/decision", ana);

    assertThat(withdrawn.json().at("/votes/given").asInt()).isZero();
    assertThat(server.http().delete(path + "/decision", ana).status()).isEqualTo(409);
  }

  /** Eve is no person of the group; she votes while Bo is absent, until Bo votes. */
  private void countsEveInThePlaceOfBo(String path) {
    String[] eve = approver("eve");
    String[] bo = approver("bo");
    String day = LocalDate.now(ZoneOffset.UTC).toString();
    String away = "{\"absences\":[{\"from\":\"%1$s\",\"until\":\"%1$s\",\"deputy\":\"eve\"}]}";
    assertThat(saveCalendar(away.formatted(day), bo)).isEqualTo(200);
    assertThat(server.http().get(path, eve).json().path("inPlaceOf").asString()).isEqualTo("bo");

    HttpReply vote = decide(path, "6", eve);

    assertThat(vote.json().at("/votes/given").asInt()).isOne();
    assertThat(vote.json().at("/votes/cast/0/inPlaceOf").asString()).isEqualTo("bo");
    assertThat(vote.json().has("inPlaceOf")).isFalse();
    JsonNode both = decide(path, "7", bo).json();
    assertThat(both.at("/votes/given").asInt()).isOne();
    assertThat(both.at("/votes/cast/0").has("inPlaceOf")).isFalse();
    server.http().delete(path + "/decision", eve);
    server.http().delete(path + "/decision", bo);
    saveCalendar("{}", bo);
  }

  private int saveCalendar(String body, String[] person) {
    return server.http().send("PUT", "/api/me/calendar", body, person).status();
  }

  private void settlesByTheSecondVote(String path, String[] ana) {
    assertThat(decide(path, "4", approver("bo")).status()).isEqualTo(202);
    HttpReply settled = decide(path, "5", ana);

    assertThat(settled.status()).isEqualTo(200);
    assertThat(settled.json().at("/decision/by").asString()).isEqualTo("ana");
    assertThat(settled.json().at("/votes/cast/0/by").asString()).isEqualTo("bo");
  }

  /** A rule about two people holds for the command that raises a budget too. */
  void raiseBudget(String[] approver) {
    withRules(
        "{\"rules\": [{\"votes\": [{\"count\": 2}]}]}",
        () -> {
          String body = "{\"command\":\"raise_budget\",\"budget\":50}";
          HttpReply refused = server.http().post("/api/tasks/" + task + "/control", body, approver);

          assertThat(refused.status()).isEqualTo(403);
          assertThat(refused.json().path("detail").asString()).contains("needs 2 votes");
        });
  }

  private void withRules(String rules, Runnable calls) {
    String statement = "update task set requester = '%s', approval = %s where id = '%s'";
    server.sql(statement.formatted("cy", "'" + rules + "'", task));
    try {
      calls.run();
    } finally {
      server.sql(statement.formatted("ada", "null", task));
    }
  }

  private String[] approver(String owner) {
    String body = "{'owner':'%s','name':'%s','roles':['approver']}";
    return approver(server.create(body.formatted(owner, UUID.randomUUID())));
  }

  private static String[] approver(HttpReply created) {
    return bearer(created.json().path("secret").asString());
  }

  private HttpReply decide(String path, String decision, String[] token) {
    String body = "{\"decisionId\":\"v%s\",\"digest\":\"d1\",\"outcome\":\"allow_once\"}";
    return server.http().post(path + "/decision", body.formatted(decision), token);
  }
}
