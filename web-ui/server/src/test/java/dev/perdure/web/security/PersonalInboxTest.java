package dev.perdure.web.security;

import static dev.perdure.web.security.GuardedServer.OWN;
import static dev.perdure.web.security.GuardedServer.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.event.TaskEvent;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.testing.Subjects;
import dev.perdure.web.server.HttpReply;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** People with tokens of their own at one inbox. */
class PersonalInboxTest {

  private static final String TWO_OF_SECURITY =
      """
      {"own": false, "groups": {"sec": ["ana", "bo", "cy"]},
       "rules": [{"match": {"kind": ["permission"]}, "votes": [{"count": 2, "group": "sec"}]}]}
      """;

  private static final Map<String, String[]> PEOPLE = new HashMap<>();
  private static int requests;
  private static GuardedServer server;

  private String task;

  @BeforeAll
  static void start() {
    server = GuardedServer.start(Map.of(AccessSettings.ROLES_VARIABLE, "required"));
    PEOPLE.put("ana", token("ana", "approver"));
    PEOPLE.put("bo", token("bo", "approver"));
    PEOPLE.put("cy", token("cy", "requester','approver"));
    PEOPLE.put("eve", token("eve", "approver"));
    PEOPLE.put("op", token("op", "operator"));
    PEOPLE.put("server", OWN);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @BeforeEach
  void startTask() {
    server.sql("update request set status = 'withdrawn'");
    String body = "{\"request\":\"Fix it\"}";
    task = server.http().post("/api/tasks", body, PEOPLE.get("cy")).json().path("id").asString();
    server.sql("update task set approval = '%s' where id = '%s'".formatted(TWO_OF_SECURITY, task));
  }

  @Test
  void showsEachPersonTheRequestsThatWaitForThem() {
    String first = raise(RequestKind.PERMISSION);
    String second = raise(RequestKind.PERMISSION);

    assertThat(view("ana", "mine")).containsExactly(first, second);
    assertThat(view("cy", "mine")).isEmpty();
    assertThat(view("cy", "others")).containsExactly(first, second);
    assertThat(view("eve", "mine")).isEmpty();
    assertThat(view("eve", "team")).isEmpty();
    assertThat(view("op", "mine")).isEmpty();
    assertThat(view("server", "mine")).isEmpty();

    vote(first, "ana");

    assertThat(view("ana", "mine")).containsExactly(second);
    assertThat(view("ana", "others")).containsExactly(first);
    assertThat(view("ana", "team")).containsExactly(first, second);
    assertThat(read(first, "ana").path("views").toString()).isEqualTo("[\"others\",\"team\"]");
    assertThat(view("bo", "mine")).containsExactly(first, second);
  }

  @Test
  void saysForWhomARequestWaits() {
    String asked = raise(RequestKind.PERMISSION);
    String free = raise(RequestKind.QUESTION);

    vote(asked, "ana");

    assertThat(read(asked, "cy").path("waitsFor").toString())
        .isEqualTo("[{\"count\":1,\"group\":\"sec\",\"people\":[\"bo\"],\"roles\":[]}]");
    assertThat(read(free, "op").path("waitsFor").at("/0/roles").toString())
        .isEqualTo("[\"requester\",\"approver\",\"admin\"]");
    assertThat(read(free, "server").path("waitsFor").at("/0/roles")).isEmpty();
  }

  @Test
  void listsFirstTheRequestsThatAreAssignedToThePerson() {
    String first = raise(RequestKind.PERMISSION);
    String second = raise(RequestKind.PERMISSION);
    String third = raise(RequestKind.PERMISSION);
    post(third, "assign", "{\"assignee\":\"ana\"}", "op");

    JsonNode page = get("/api/requests?view=mine&limit=2", "ana");
    JsonNode rest = get("/api/requests?view=mine&cursor=" + page.path("next").asString(), "ana");

    assertThat(ids(page)).containsExactly(third, first);
    assertThat(ids(rest)).containsExactly(second);
    String other = get("/api/requests?limit=1", "ana").path("next").asString();
    assertThat(get("/api/requests?view=mine&cursor=" + other, "ana").path("field").asString())
        .isEqualTo("cursor");
  }

  @Test
  void theBrowsersOfAPersonAnnounceTheRequestsThatThePersonChose() {
    String asked = raise(RequestKind.PERMISSION);
    assertThat(read(asked, "ana").path("announced").asBoolean()).isFalse();
    String chosen = "{\"channels\":[\"browser\"],\"topics\":[\"permission\"]}";
    server.http().send("PUT", "/api/me/notices", chosen, PEOPLE.get("ana"));
    assertThat(read(asked, "ana").path("announced").asBoolean()).isTrue();
    assertThat(read(raise(RequestKind.QUESTION), "ana").path("announced").asBoolean()).isFalse();
  }

  @Test
  void aTeamSeesTheRequestsOfItsPeople() {
    String question = raise(RequestKind.QUESTION);
    post(question, "assign", "{\"assignee\":\"bo\"}", "op");

    assertThat(view("ana", "team")).containsExactly(question);
    assertThat(view("bo", "team")).isEmpty();
    assertThat(view("eve", "team")).isEmpty();
  }

  @Test
  void countsWhatWaitsByView() {
    raise(RequestKind.PERMISSION);
    String aside = raise(RequestKind.PERMISSION);
    raise(RequestKind.QUESTION);
    Instant until = Instant.now().plus(Duration.ofDays(1));
    post(aside, "snooze", "{\"until\":\"%s\"}".formatted(until), "op");

    assertThat(get("/api/inbox", "ana").toString())
        .isEqualTo("{\"mine\":2,\"team\":1,\"others\":0,\"all\":2}");
    assertThat(get("/api/inbox", "cy").toString())
        .isEqualTo("{\"mine\":1,\"team\":1,\"others\":1,\"all\":2}");
  }

  @Test
  void readsNoContentForCountsAndNoRequestBehindAPage() {
    server.sql("update task set approval = null where id = '%s'".formatted(task));
    String first = raise(RequestKind.QUESTION);
    List<String> others = List.of(raise(RequestKind.QUESTION), raise(RequestKind.QUESTION));
    server.sql("update request set subject = '{}' where id = '%s'".formatted(others.getLast()));

    assertThat(get("/api/inbox", "ana").toString())
        .isEqualTo("{\"mine\":3,\"team\":0,\"others\":0,\"all\":3}");
    assertThat(get("/api/inbox", "op").path("mine").asInt()).isZero();
    assertThat(ids(get("/api/requests?view=mine&limit=1", "ana"))).containsExactly(first);
    server.sql("update request set status = 'withdrawn'");
  }

  @Test
  void refusesAViewOfWhatWaitsNoLonger() {
    assertThat(get("/api/requests?view=mine&status=settled", "ana").path("field").asString())
        .isEqualTo("view");
    assertThat(get("/api/requests?view=yours", "ana").path("detail").asString())
        .contains("use one of mine, team, others");
  }

  @Test
  void addsACommentOnceAndTellsOthers() {
    String request = raise(RequestKind.QUESTION);
    long before = server.server().journal().eventLog().last();
    HttpReply first = comment(request, "c1", "Why\\u202e twice?", "op");
    HttpReply repeated = comment(request, "c1", "Why\\u202e twice?", "op");
    comment(request, "c2", "Ask Bo.", "ana");

    assertThat(first.status()).as(first.text()).isEqualTo(201);
    assertThat(repeated.json()).isEqualTo(first.json());
    JsonNode items = get("/api/requests/" + request + "/comments", "cy").path("items");
    assertThat(items.size()).isEqualTo(2);
    assertThat(items.at("/0/author").asString()).isEqualTo("op");
    assertThat(items.at("/0/text").asString()).isEqualTo("Why\u202e twice?");
    assertThat(read(request, "cy").path("comments").asInt()).isEqualTo(2);
    assertThat(server.server().journal().eventLog().after(before, Optional.empty(), 9))
        .extracting(event -> event.event())
        .containsExactly(
            new TaskEvent.RequestCommented(
                new RequestId(request), RequestStatus.PENDING, "c1", "op"),
            new TaskEvent.RequestCommented(
                new RequestId(request), RequestStatus.PENDING, "c2", "ana"));
  }

  @Test
  void namesTheFaultOfAComment() {
    String request = raise(RequestKind.QUESTION);
    comment(request, "c1", "Ask Bo.", "op");

    assertThat(comment(request, "c1", "Ask Cy.", "op").json().path("field").asString())
        .isEqualTo("commentId");
    assertThat(comment(request, "c1", "Ask Bo.", "ana").status()).isEqualTo(422);
    assertThat(comment(request, "c3", "x".repeat(4_001), "op").json().path("detail").asString())
        .isEqualTo("The comment has 4001 characters, 4000 are taken: write a shorter one.");
    assertThat(comment(request, "c3", " ", "op").json().path("field").asString()).isEqualTo("text");
    assertThat(comment("none", "c3", "Ask Bo.", "op").status()).isEqualTo(404);
    server.sql(
        "insert into request_comment (request_id, id, author, text)"
            + " select '%s', n::text, 'op', 'x' from generate_series(1, 199) n".formatted(request));
    assertThat(comment(request, "c3", "Ask Bo.", "op").status()).isEqualTo(409);
    assertThat(comment(request, "c1", "Ask Bo.", "op").status()).isEqualTo(201);
  }

  @Test
  void handsTheRequestsOfAPersonWhoLeavesToTheEscalationOrToNobody() {
    String[] di = token("di", "approver");
    String open = raise(RequestKind.QUESTION);
    String escalating =
        "{\"request\":\"a\",\"policy\":{\"escalate\":{\"after\":\"2d\",\"to\":\"bo\"}}}";
    task = server.http().post("/api/tasks", escalating, OWN).json().path("id").asString();
    String escalated = raise(RequestKind.QUESTION);
    List.of(open, escalated).forEach(id -> post(id, "assign", "{\"assignee\":\"di\"}", "op"));
    long before = server.server().journal().eventLog().last();

    JsonNode ended = server.http().delete("/api/people/di/access", OWN).json();

    assertThat(ended.path("requests").asInt()).isEqualTo(2);
    assertThat(server.http().get("/api/me", di).status()).isEqualTo(401);
    assertThat(read(open, "op").path("assignee").isNull()).isTrue();
    assertThat(read(escalated, "op").path("assignee").asString()).isEqualTo("bo");
    assertThat(server.server().journal().eventLog().after(before, Optional.empty(), 9))
        .extracting(event -> event.event())
        .contains(
            new TaskEvent.RequestHandedOver(
                new RequestId(escalated), RequestStatus.PENDING, "di", "bo", "ada"));
    assertThat(server.http().delete("/api/people/di/access", OWN).status()).isEqualTo(404);
  }

  private static HttpReply comment(String request, String id, String text, String person) {
    String body = "{\"commentId\":\"%s\",\"text\":\"%s\"}".formatted(id, text);
    return post(request, "comments", body, person);
  }

  private static String[] token(String owner, String roles) {
    String body = "{'owner':'%1$s','name':'%1$s','roles':['%2$s']}".formatted(owner, roles);
    return bearer(server.create(body).json().path("secret").asString());
  }

  private String raise(RequestKind kind) {
    var store = server.server().journal().requestStore();
    var id = new RequestId("r%d".formatted(++requests));
    store.draft(
        new RequestDraft(
            new TaskId(task),
            PendingRequest.of(id, kind, "d1", null),
            "Run rm",
            Subjects.commands("rm -rf build"),
            HumanRequestRisk.low(),
            List.of()));
    store.raise(id);
    return id.value();
  }

  private static void vote(String request, String person) {
    String body = "{\"decisionId\":\"%s\",\"digest\":\"d1\",\"outcome\":\"allow_once\"}";
    HttpReply reply = post(request, "decision", body.formatted(request + person), person);
    assertThat(reply.status()).isEqualTo(202);
  }

  private static HttpReply post(String request, String call, String body, String person) {
    String path = "/api/requests/%s/%s".formatted(request, call);
    return server.http().post(path, body, PEOPLE.get(person));
  }

  private static JsonNode read(String request, String person) {
    return get("/api/requests/" + request, person);
  }

  private static List<String> view(String person, String view) {
    return ids(get("/api/requests?view=" + view, person));
  }

  private static List<String> ids(JsonNode page) {
    return StreamSupport.stream(page.path("items").spliterator(), false)
        .map(item -> item.path("id").asString())
        .toList();
  }

  private static JsonNode get(String path, String person) {
    return server.http().get(path, PEOPLE.get(person)).json();
  }
}
