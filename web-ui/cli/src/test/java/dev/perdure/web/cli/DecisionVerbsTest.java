package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DecisionVerbsTest {
  private static final String DECISION = "POST /api/requests/r1/decision";
  private final FakeServer server = new FakeServer().on(DECISION, "{}");

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void approvingAPermissionAllowsItOnceUnderItsDigest() {
    pending("permission", "'allow_once','allow_always','deny'", "{}");

    assertThat(verb("approve", "r1", "-m", "Just once").code()).isZero();

    JsonNode sent = sent();
    assertThat(sent.path("comment").asString()).isEqualTo("Just once");
    assertThat(sent.path("outcome").asString()).isEqualTo("allow_once");
    assertThat(sent.path("digest").asString()).isEqualTo("d1");
    assertThat(sent.path("decisionId").asString()).isNotBlank();
  }

  @Test
  void alwaysIsOnlySaidWhereItIsOffered() {
    pending("permission", "'allow_once','deny'", "{}");

    Typed approve = verb("approve", "r1", "--always");

    assertThat(approve.code()).isEqualTo(4);
    assertThat(approve.err()).contains("offers [allow_once, deny], not allow_always");
    assertThat(server.bodies(DECISION)).isEmpty();
  }

  @Test
  void rejectingAPermissionDeniesItWithTheComment() {
    pending("permission", "'allow_once','deny'", "{}");

    verb("reject", "r1", "-m", "Not on my machine");

    assertThat(sent().path("outcome").asString()).isEqualTo("deny");
    assertThat(sent().path("comment").asString()).isEqualTo("Not on my machine");
  }

  @Test
  void rejectingAPlanRejectsTheTask() {
    pending("plan", "'approve','send_back','reject'", "{}");

    verb("reject", "r1", "-m", "No");

    assertThat(sent().path("outcome").asString()).isEqualTo("reject");
  }

  @Test
  void sendingBackNeedsAComment() {
    pending("plan", "'approve','send_back','reject'", "{}");

    assertThat(verb("send-back", "r1").code()).isEqualTo(4);
    assertThat(verb("send-back", "r1", "-m", "Smaller steps").code()).isZero();
    assertThat(sent().path("outcome").asString()).isEqualTo("send_back");
  }

  @Test
  void manualChecksAreTickedByNumberAndWaivedWithAWord() {
    pending("delivery", "'approve','reject'", "{'manualChecks':['It opens.','It closes.']}");

    assertThat(verb("approve", "r1", "--tick", "1", "--waive", "2", "-m", "Later").code()).isZero();

    assertThat(sent().path("ticked").toString()).isEqualTo("[\"It opens.\"]");
    assertThat(sent().path("waived").toString()).isEqualTo("[\"It closes.\"]");
    assertThat(sent().path("comment").asString()).isEqualTo("Later");
  }

  @Test
  void someStepsAreApprovedAndCommentedOnByTheirIds() {
    pending("plan", "'approve','send_back','reject'", "{}");

    verb("send-back", "r1", "--on", "b=Keep the old name");
    assertThat(sent().path("stepComments").toString()).isEqualTo("{\"b\":\"Keep the old name\"}");
    assertThat(verb("approve", "r1", "--tick", "all").code()).isEqualTo(4);
    assertThat(verb("approve", "r1", "--step", "a").code()).isZero();
    assertThat(server.bodies(DECISION).getLast().path("steps").toString()).isEqualTo("[\"a\"]");
  }

  @Test
  void aTaskInsteadOfARequestNamesTheRequestItWaitsFor() {
    server
        .on("GET /api/requests/t1", 404, "{'code':'not_found','detail':'There is none.'}")
        .on("GET /api/requests", "{'items':[{'id':'t1.plan.2','kind':'plan'}]}");

    Typed approve = verb("approve", "t1");

    assertThat(approve.code()).isEqualTo(4);
    assertThat(approve.err()).contains("'t1' is a task: name the request it waits for, t1.plan.2.");
  }

  @Test
  void approvingABudgetTakesTheProposedLimit() {
    pending("budget", "'approve','reject'", "{'proposed':25.5}");

    verb("approve", "r1");

    assertThat(sent().path("budget").asDouble()).isEqualTo(25.5);
  }

  @Test
  void answersByNumberByLabelAndInOwnWordsWithAComment() {
    pending(
        "question",
        "'answer','deny'",
        """
        {'questions':[
          {'question':'Which parser?','options':[{'label':'Old'},{'label':'New'}]},
          {'question':'How fast?','options':[{'label':'Slow'}]},
          {'question':'Anything else?','options':[]}]}\
        """);

    verb("answer", "r1", "2", "slow", "Keep the tests", "-m", "For now");

    assertThat(sent().path("answers").toString())
        .isEqualTo("[[\"New\"],[\"Slow\"],[\"Keep the tests\"]]");
    assertThat(sent().path("comment").asString()).isEqualTo("For now");
  }

  @Test
  void anAnswerThatIsNotAllowedNamesThoseThatAre() {
    pending(
        "question",
        "'answer','deny'",
        "{'questions':[{'question':'Which?','custom':false,'options':[{'label':'Old'},{'label':'New'}]}]}");

    assertThat(verb("answer", "r1", "Newer").err())
        .contains("'Newer' is not an answer to 'Which?'. Answers: Old, New.");
  }

  @Test
  void aQuestionIsNotApproved() {
    pending("question", "'answer','deny'", "{'questions':[]}");

    assertThat(verb("approve", "r1").err()).contains("./perdure answer r1");
  }

  @Test
  void saysWhoSettledWhatIsSettled() {
    server.on(
        "GET /api/requests/r1",
        "{'id':'r1','kind':'plan','status':'settled','decision':{'outcome':'approve','by':'Ada'}}");

    Typed approve = verb("approve", "r1");

    assertThat(approve.code()).isEqualTo(4);
    assertThat(approve.err()).contains("Request r1 is settled: approve by Ada");
  }

  @Test
  void saysThatNoWorkerHasTakenTheDecisionUp() {
    pending("plan", "'approve','send_back','reject'", "{}");
    server.on(DECISION, 202, "{}");

    assertThat(verb("approve", "r1").err()).contains("no worker has taken it up yet");
  }

  @Test
  void anEmptyCommentIsBadInputWithoutAskingAServer() {
    assertThat(Typed.command(Map.of(), "reject", "r1", "-m", " ").code()).isEqualTo(4);
  }

  @Test
  void aMissingTokenIsSaidInTheTerminalsTerms() {
    server.on("GET /api/requests/r1", 401, "{'detail':'Send a header.'}");

    Typed approve = verb("approve", "r1");

    assertThat(approve.code()).isEqualTo(4);
    assertThat(approve.err()).contains("set PERDURE_TOKEN").doesNotContain("header");
  }

  @Test
  void anUnknownRequestIsBadInput() {
    server.on("GET /api/requests", "{'items':[]}");

    Typed approve = verb("approve", "r9");

    assertThat(approve.code()).isEqualTo(4);
    assertThat(approve.err()).contains("There is no request 'r9': './perdure inbox' lists");
  }

  @Test
  void saysAndCancels() {
    server.on("POST /api/tasks/t1/messages", 202, "{}").on("POST /api/tasks/t1/control", 202, "{}");

    verb("say", "t1", "Use the new parser");
    verb("cancel", "t1");

    assertThat(server.bodies("POST /api/tasks/t1/messages").getFirst().path("text").asString())
        .isEqualTo("Use the new parser");
    assertThat(server.bodies("POST /api/tasks/t1/control").getFirst().path("command").asString())
        .isEqualTo("cancel");
  }

  @Test
  void theInboxSaysWhatYesMeans() {
    server.on(
        "GET /api/requests",
        "{'items':[{'id':'r1','number':12,'kind':'plan','taskTitle':'Round\\u0007 receipts %s',"
                .formatted("x".repeat(99))
            + "'title':'Start changing code: 3 steps','risk':{'level':'high'}}]}");

    assertThat(verb("inbox").out().lines())
        .satisfiesExactly(
            first -> assertThat(first).isEqualTo("12   Start changing code: 3 steps"),
            second ->
                assertThat(second)
                    .startsWith("     plan, high risk, waits : Round")
                    .contains(" receipts xx")
                    .hasSizeLessThanOrEqualTo(100));
  }

  @Test
  void showsATaskOrElseARequest() {
    pending(
        "plan",
        "'approve','reject'",
        "{'plan':{'steps':[{'id':'s1','title':'Fix it','checks':[{'command':'make'}]}]}}");
    server.on(
        "GET /api/tasks/t1", "{'id':'t1','title':'Fix it','state':'waiting','pending':['r1']}");
    server.on("GET /api/requests", "{'items':[{'id':'r1','number':7,'title':'Carry it out'}]}");

    assertThat(verb("show", "t1").out())
        .contains("Fix it", "Waits for a decision on request 7: Carry it out");
    assertThat(verb("show", "r1").out()).contains("  1 Fix it (s1)", "done when: make");
    assertThat(verb("show", "77").code()).isEqualTo(4);
    assertThat(verb("show", "77").err()).contains("There is no task and no request '77'");
  }

  @Test
  void namesARequestByItsNumber() {
    server.on(
        "GET /api/requests/7",
        "{'id':'t1.main.1.0.ab','number':7,'kind':'question','status':'pending','digest':'d1',"
            + "'title':'Which?','outcomes':['answer'],'subject':{'questions':[]}}");

    assertThat(verb("approve", "7").err())
        .contains("Request 7 is a question: use './perdure answer 7 …'.");
  }

  private void pending(String kind, String outcomes, String subject) {
    server.on(
        "GET /api/requests/r1",
        "{'id':'r1','kind':'%s','status':'pending','digest':'d1','title':'Say yes','outcomes':[%s],'subject':%s}"
            .formatted(kind, outcomes, subject));
  }

  private Typed verb(String... arguments) {
    List<String> words = new ArrayList<>(List.of(arguments));
    words.addAll(List.of("--server", server.address()));
    return Typed.command(Map.of(), words.toArray(String[]::new));
  }

  private JsonNode sent() {
    return server.bodies(DECISION).getLast();
  }
}
