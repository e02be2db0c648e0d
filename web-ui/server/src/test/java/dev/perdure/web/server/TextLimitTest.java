package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.db.PageCursor;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Subjects;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text of clients that no record can hold is refused by the name of its field. */
class TextLimitTest extends OnServer {

  private static final int LONG = 100_000;

  /** The text that stands for a long one, or for one with a character that no record can hold. */
  private static final String HOLE = "@";

  private static final String TASK = "/api/tasks";
  private static final String MESSAGE = "/api/tasks/{task}/messages";
  private static final String CONTROL = "/api/tasks/{task}/control";
  private static final String COMMAND = "/api/tasks/{task}/commands";
  private static final String DECISION = "/api/requests/{request}/decision";
  private static final String ASSIGN = "/api/requests/{request}/assign";
  private static final String EXPLAIN = "/api/explain";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        TASK + " | {'request':'Fix','repository':{'location':'/srv/@'}} | repository.location",
        TASK + " | {'request':'Fix','repository':{'location':'/s','ref':'@'}} | repository.ref",
        TASK + " | {'request':'Fix','repository':{'location':'/s','dirty':'@'}} | repository.dirty",
        TASK + " | {'request':'Fix','strategy':'@'} | strategy",
        TASK + " | {'request':'Fix','agent':'@'} | agent",
        TASK + " | {'request':'Fix','model':'anthropic/@'} | model",
        TASK + " | {'request':'Fix','policy':{'plan':'@'}} | policy.plan",
        TASK + " | {'request':'Fix','delivery':{'mode':'@'}} | delivery.mode",
        MESSAGE + " | {'text':'Go on','when':'@'} | when",
        CONTROL + " | {'command':'@'} | command",
        COMMAND + " | {'name':'@'} | name",
        DECISION + " | {'decisionId':'@','digest':'d1','outcome':'approve'} | decisionId",
        DECISION + " | {'decisionId':'d','digest':'d1','outcome':'approve','model':'@'} | model",
        ASSIGN + " | {'assignee':'@'} | assignee",
        EXPLAIN + " | {'tool':'@'} | tool",
        EXPLAIN + " | {'tool':'bash','arguments':{'command':'ls'},'agent':'@'} | agent",
        EXPLAIN + " | {'tool':'bash','arguments':{'command':'ls'},'phase':'@'} | phase",
        EXPLAIN + " | {'tool':'bash','arguments':{'command':'ls'},'task':'@'} | task",
      })
  void refusesAKeyThatIsTooLongOrHoldsNulByItsName(String path, String body, String field) {
    assertRefused(post(path, body.replace(HOLE, random())), field);
    assertRefused(post(path, body.replace(HOLE, "a\\u0000b")), field);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        TASK + " | {'request':'@'} | request",
        TASK + " | {'prompt':'@'} | prompt",
        TASK + " | {'request':'Fix','system':'@'} | system",
        MESSAGE + " | {'text':'@'} | text",
        MESSAGE
            + " | {'text':'a','lineComments':[{'path':'a','line':1,'text':'@'}]} | lineComments[0].text",
        DECISION
            + " | {'decisionId':'%s','digest':'d1','outcome':'reject','comment':'@'} | comment",
        DECISION
            + " | {'decisionId':'%s','digest':'d1','outcome':'send_back','comment':'a','stepComments':{'s1':'@'}} | stepComments.s1",
      })
  void takesALongTextOrRefusesItByItsNameAndRefusesNul(String path, String body, String field) {
    var sent = body.formatted(UUID.randomUUID());
    var taken = post(path, sent.replace(HOLE, random()));
    if (taken.status() >= 300) {
      assertRefused(taken, taken.json().path("field").asString());
    }
    assertRefused(post(path, sent.replace(HOLE, "a\\u0000b")), field);
    assertRefused(post(path, sent.replace(HOLE, "a\\ud800b")), field);
  }

  @ParameterizedTest
  @CsvSource({
    "/api/tasks, q",
    "/api/tasks, repo",
    "/api/tasks, requester",
    "/api/tasks, state",
    "/api/tasks, cursor",
    "/api/requests, status",
    "/api/requests, kind",
    "/api/requests, task",
    "/api/requests, cursor",
    "/api/permissions, repo",
    "/api/events, after"
  })
  void refusesAParameterThatIsTooLongOrHoldsNulByItsName(String path, String parameter) {
    assertRefused(http.get(path + "?" + parameter + "=" + random()), parameter);
    assertRefused(http.get(path + "?" + parameter + "=a%00b"), parameter);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/tasks/", "/api/requests/", "/api/agents/", "/api/artifacts/"})
  void findsNothingUnderALongId(String path) {
    var reply = http.get(path + random());

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.text().length()).as("what the answer repeats").isLessThan(4_000);
  }

  @Test
  void refusesALongIdempotencyKey() {
    var reply = http.post(TASK, "{\"request\":\"Fix\"}", "Idempotency-Key", random());

    assertRefused(reply, "Idempotency-Key");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-01-01T00:00:00Z a\u0000b", "+1000000000-12-31T23:59:59Z t_1"})
  void refusesACursorThatNoListHasGivenOut(String plain) {
    var forged = Base64.getUrlEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));

    assertRefused(http.get("/api/tasks?cursor=" + forged), "cursor");
    assertRefused(http.get("/api/requests?cursor=" + forged), "cursor");
    assertThat(
            http.get("/api/tasks?cursor=" + new PageCursor(Instant.EPOCH, "t_1").encoded())
                .status())
        .isEqualTo(200);
  }

  private static void assertRefused(HttpReply reply, String field) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo(field);
    assertThat(reply.text().length()).as("what the answer repeats").isLessThan(4_000);
  }

  /** Characters that can't be compressed, as an index would. */
  private static String random() {
    var text = new StringBuilder(LONG);
    new Random(7).ints(LONG, 'a', 'z' + 1).forEach(text::appendCodePoint);
    return text.toString();
  }

  private HttpReply post(String path, String body) {
    var task = new TaskId(created());
    var address = path.replace("{task}", task.value());
    if (path.contains("{request}")) {
      address = path.replace("{request}", raised(task).value());
    }
    return http.post(address, body.replace('\'', '"'));
  }

  private static String created() {
    return http.post(TASK, "{\"request\":\"Fix it\"}").json().path("id").asString();
  }

  private static RequestId raised(TaskId task) {
    var terms = PendingRequest.of(new RequestId(task + ".plan.1"), RequestKind.PLAN, "d1", null);
    var requests = server.journal().requestStore();
    requests.draft(
        new RequestDraft(
            task, terms, "Carry out", Subjects.outage(), HumanRequestRisk.low(), List.of()));
    requests.raise(terms.id());
    server.bean(FakeGateway.class).onDecision = requests::settle;
    return terms.id();
  }
}
