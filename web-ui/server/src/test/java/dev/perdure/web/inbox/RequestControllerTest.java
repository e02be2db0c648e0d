package dev.perdure.web.inbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.testing.Decided;
import dev.perdure.testing.Subjects;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import dev.perdure.web.server.OnServer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestControllerTest extends OnServer {

  private static final String DIGEST = "d1";

  private static RequestStore requests;
  private static FakeGateway gateway;

  private TaskId task;
  private RequestId request;

  @BeforeAll
  static void start() {
    requests = server.journal().requestStore();
    gateway = server.bean(FakeGateway.class);
  }

  @BeforeEach
  void raisePlan() {
    gateway.onDecision = requests::settle;
    gateway.away = false;
    var body = "{\"request\":\"Fix it\",\"repository\":{\"location\":\"/srv/shop\"}}";
    task = new TaskId(http.post("/api/tasks", body).json().path("id").asString());
    request = raise(RequestKind.PLAN);
  }

  @Test
  void showsARequestWithTheFactsOfItsTask() {
    var shown = http.get("/api/requests/" + request).json();
    assertThat(shown.path("taskId").asString()).isEqualTo(task.value());
    assertThat(shown.path("taskRequest").asString()).isEqualTo("Fix it");
    assertThat(shown.path("repository").asString()).isEqualTo("/srv/shop");
    assertThat(shown.path("requester").asString()).isEqualTo("ada");
    assertThat(shown.path("kind").asString()).isEqualTo("plan");
    assertThat(shown.path("status").asString()).isEqualTo("pending");
    assertThat(shown.path("outcomes").toString())
        .isEqualTo("[\"approve\",\"send_back\",\"reject\"]");
    assertThat(shown.path("subject").path("revision").asInt()).isEqualTo(1);
    assertThat(shown.path("decision").isNull()).isTrue();
  }

  @Test
  void listsWhatIsPendingByKindAndTask() {
    raise(RequestKind.QUESTION);
    var plans = http.get("/api/requests?status=pending&kind=plan&task=" + task).json();
    assertThat(plans.path("items").size()).isEqualTo(1);
    assertThat(plans.path("items").get(0).path("id").asString()).isEqualTo(request.value());
    assertThat(http.get("/api/requests?task=" + task).json().path("items").size()).isEqualTo(2);
    assertThat(http.get("/api/requests?status=open").status()).isEqualTo(422);
  }

  @Test
  void settlesARequest() {
    var reply = decide("{'decisionId':'%s','digest':'d1','outcome':'approve'}");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json().path("status").asString()).isEqualTo("settled");
    assertThat(reply.json().path("decision").path("outcome").asString()).isEqualTo("approve");
    assertThat(reply.json().path("decision").path("by").asString()).isEqualTo("ada");
  }

  @Test
  void refusesAnotherDecisionOnASettledRequest() {
    decide("{'decisionId':'%s','digest':'d1','outcome':'approve'}");
    var late = decide("{'decisionId':'%s','digest':'d1','outcome':'reject','comment':'No'}");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().path("code").asString()).isEqualTo("already_settled");
    assertThat(late.json().path("decision").path("outcome").asString()).isEqualTo("approve");
  }

  @Test
  void saysWhyADecisionCouldNotBeRecordedAndTakesAnother() {
    gateway.onDecision =
        decision ->
            requests.refuse(decision.requestId(), decision.decisionId(), "The row is too large.");
    var refused = decide("{'decisionId':'%s','digest':'d1','outcome':'approve'}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("detail").asString()).contains("The row is too large.");
    gateway.onDecision = requests::settle;
    assertThat(decide("{'decisionId':'%s','digest':'d1','outcome':'approve'}").status())
        .isEqualTo(200);
  }

  @Test
  void refusesTheIdOfADecisionOnAnotherRequest() {
    var body = body("{'decisionId':'%s','digest':'d1','outcome':'approve'}");
    post(body);
    var other = http.post("/api/requests/" + raise(RequestKind.PLAN) + "/decision", body);
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.json().path("field").asString()).isEqualTo("decisionId");
  }

  @Test
  void tellsTheLoserOfARaceWhoWon() {
    gateway.onDecision =
        decision ->
            requests.settle(
                Decided.on(decision.requestId(), decision.digest(), Outcome.REJECT)
                    .comment("No")
                    .by("bob", decision.at())
                    .decision());
    var reply = decide("{'decisionId':'%s','digest':'d1','outcome':'approve'}");
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().path("decision").path("by").asString()).isEqualTo("bob");
  }

  @Test
  void refusesAnotherDigestAndNamesTheOneThatHolds() {
    var sent = gateway.decisions.size();
    var reply = decide("{'decisionId':'%s','digest':'old','outcome':'approve'}");
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().path("code").asString()).isEqualTo("stale_digest");
    assertThat(reply.json().path("digest").asString()).isEqualTo(DIGEST);
    assertThat(gateway.decisions).hasSize(sent);
  }

  @Test
  void recordsADecisionThatNoWorkerHasTakenUp() {
    gateway.onDecision = _ -> {};
    var reply = decide("{'decisionId':'%s','digest':'d1','outcome':'approve'}");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.json().path("status").asString()).isEqualTo("pending");
  }

  @Test
  void keepsADecisionWhileTheEngineIsAwayAndSendsItOnceItAnswers() {
    gateway.away = true;
    var reply = decide("{'decisionId':'%s','digest':'d1','outcome':'approve'}");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.json().path("status").asString()).isEqualTo("pending");
    gateway.away = false;
    letLettersAge();
    server.bean(OutboxDispatcher.class).deliverLate();
    var settled = http.get("/api/requests/" + request).json();
    assertThat(settled.path("decision").path("outcome").asString()).isEqualTo("approve");
  }

  @Test
  void deliversWhatWaitedBeforeWhatFollows() {
    gateway.away = true;
    decide("{'decisionId':'%s','digest':'d1','outcome':'approve'}");
    gateway.away = false;
    var late = decide("{'decisionId':'%s','digest':'d1','outcome':'reject','comment':'No'}");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.json().path("decision").path("outcome").asString()).isEqualTo("approve");
  }

  @Test
  void letsTwoTasksUseTheSameDecisionId() {
    var body = "{'decisionId':'mine','digest':'d1','outcome':'approve'}".replace('\'', '"');
    assertThat(post(body).status()).isEqualTo(200);
    raisePlan();
    var other = post(body);
    assertThat(other.status()).isEqualTo(200);
    assertThat(other.json().path("id").asString()).isEqualTo(request.value());
    assertThat(other.json().path("decision").path("decisionId").asString()).isEqualTo("mine");
  }

  @Test
  void settlesARequestForMoreByRaisingTheBudget() {
    var asked = raise(RequestKind.BUDGET, Subjects.spent(11));
    var body = "{\"command\":\"raise_budget\",\"budget\":25}";
    assertThat(http.post("/api/tasks/" + task + "/control", body).status()).isEqualTo(202);
    var settled = http.get("/api/requests/" + asked).json().path("decision");
    assertThat(settled.path("outcome").asString()).isEqualTo("approve");
    assertThat(settled.path("by").asString()).isEqualTo("ada");
    var budget = http.get("/api/tasks/" + task).json().path("budget");
    assertThat(budget.path("limit").asInt()).as("whatever becomes of the request").isEqualTo(25);
  }

  @Test
  void refusesABudgetThatIsUsedUpAlready() {
    request = raise(RequestKind.BUDGET, Subjects.spent(11));
    var reply = decide("{'decisionId':'%s','digest':'d1','outcome':'approve','budget':11}");
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("budget");
  }

  private static void letLettersAge() {
    var database = server.journal().database();
    database.sql("update outbox set created_at = now() - interval '1 minute'").update();
  }

  @Test
  void saysThatAWithdrawnRequestWaitsForNobody() {
    requests.withdraw(task);
    var reply = decide("{'decisionId':'%s','digest':'d1','outcome':'approve'}");
    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.json().path("code").asString()).isEqualTo("illegal_in_state");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'digest':'d1','outcome':'approve'} | invalid | decisionId",
        "{'decisionId':'a\\u0000','digest':'d1','outcome':'approve'} | invalid | decisionId",
        "{'decisionId':'%s','outcome':'approve'} | invalid | digest",
        "{'decisionId':'%s','digest':'d1'} | invalid | outcome",
        "{'decisionId':'%s','digest':'d1','outcome':'perhaps'} | invalid | outcome",
        "{'decisionId':'%s','digest':'d1','outcome':'reject'} | invalid | comment",
        "{'decisionId':'%s','digest':'d1','outcome':'approve','model':'x'} | invalid | model",
        "{'decisionId':'%s','digest':'d1','outcome':'approve','colour':1} | invalid | colour",
        "{'decisionId':'%s','digest':'d1','outcome':'allow_once'} | illegal_outcome |",
      })
  void namesWhatIsWrongWithADecision(String body, String code, String field) {
    var reply = decide(body);
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("code").asString()).isEqualTo(code);
    assertThat(reply.json().path("field").asString(null)).isEqualTo(field);
  }

  @Test
  void refusesToSwitchToAModelThatNobodyKnows() {
    request = raise(RequestKind.OPERATOR);
    var reply =
        decide(
            "{'decisionId':'%s','digest':'d1','outcome':'switch_model','model':'nobody/nothing'}");
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo("model");
    assertThat(reply.json().path("detail").asString()).contains("nobody");
  }

  @Test
  void saysThatThereIsNoSuchRequestNorOneThatIsNotShownYet() {
    assertThat(http.get("/api/requests/none").status()).isEqualTo(404);
    var body = "{\"decisionId\":\"x\",\"digest\":\"d\",\"outcome\":\"approve\"}";
    assertThat(http.post("/api/requests/none/decision", body).status()).isEqualTo(404);
    var drafted = draft(RequestKind.PLAN, Subjects.plan());
    assertThat(http.post("/api/requests/" + drafted + "/decision", body).status()).isEqualTo(404);
  }

  private RequestId raise(RequestKind kind) {
    return raise(kind, Subjects.plan());
  }

  private RequestId raise(RequestKind kind, Subject subject) {
    RequestId id = draft(kind, subject);
    requests.raise(id);
    return id;
  }

  private RequestId draft(RequestKind kind, Subject subject) {
    var id = new RequestId("r_" + UUID.randomUUID());
    var terms = PendingRequest.of(id, kind, DIGEST, null);
    requests.draft(
        new RequestDraft(
            task, terms, "Carry out the plan", subject, HumanRequestRisk.low(), List.of()));
    return id;
  }

  private HttpReply decide(String template) {
    return post(body(template));
  }

  private HttpReply post(String body) {
    return http.post("/api/requests/" + request + "/decision", body);
  }

  private static String body(String template) {
    return template.formatted(UUID.randomUUID()).replace('\'', '"');
  }
}
