package dev.perdure.web.security;

import static dev.perdure.web.security.GuardedServer.OWN;
import static dev.perdure.web.security.GuardedServer.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.journal.access.PersonRole;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.planner.request.subject.BudgetSubjectSpending;
import dev.perdure.planner.request.subject.Subject;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.testing.Subjects;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A server with a token for each role in repository A and in all, and a task in A and in B. */
abstract class RepositoryRoleServer {

  static final String A = "https://git.example/acme/payments-web";
  static final String B = "https://git.example/acme/shop";
  static final String PATTERN = "git.example/acme/payments-*";
  static final String HIDDEN = "the hidden words";
  static final String[] STREAM = {"GET /api/events", "GET /api/tasks/{id}/events"};

  /** Calls about one record, by the beginning of their path. */
  static final List<String> RECORDS =
      List.of("/api/tasks/{", "/api/requests/{", "/api/permissions/{", "/api/trust/{");

  /** Calls that show only visible repositories, or nothing of a task. */
  static final Set<String> OPEN =
      Set.of(
          "GET /api/agents",
          "GET /api/agents/{name}",
          "GET /api/artifacts/{sha256}",
          "GET /api/commands",
          "GET /api/inbox",
          "GET /api/info",
          "GET /api/me",
          "GET /api/me/calendar",
          "GET /api/me/notices",
          "GET /api/models",
          "GET /api/permissions",
          "GET /api/requests",
          "GET /api/schemas/{name}",
          "GET /api/shares/{token}",
          "GET /api/spending",
          "GET /api/spending/export",
          "GET /api/strategies",
          "GET /api/tasks",
          "GET /api/tools",
          "GET /api/trust",
          "GET /api/usage",
          "GET /share/{token}",
          "POST /api/artifacts",
          "POST /api/explain",
          "POST /api/tasks",
          "PUT /api/me/calendar",
          "PUT /api/me/notices");

  static final Map<String, String[]> OF_A = new LinkedHashMap<>();
  static final Map<String, String[]> OF_ALL = new LinkedHashMap<>();
  static GuardedServer server;
  static String taskA;
  static String taskB;
  static String requestA;
  static String requestB;
  static int requests;

  @BeforeAll
  static void start() {
    server = GuardedServer.start(Map.of(AccessSettings.ROLES_VARIABLE, "required"));
    for (PersonRole role : PersonRole.values()) {
      if (role == PersonRole.LEAD) {
        continue; // The role of a team holds in no repository.
      }
      String name = Json.name(role);
      OF_ALL.put(name, bearer(server.secretOf(name)));
      OF_A.put(name, bearer(server.secretOf(name + "@" + PATTERN)));
    }
    taskA = task("visible words", A);
    taskB = task(HIDDEN, B);
    requestA = request(taskA, Subjects.commands("make"), RequestKind.PERMISSION);
    requestB = request(taskB, Subjects.commands("make"), RequestKind.PERMISSION);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  static Stream<String> operations() {
    return server.operations().sorted();
  }

  static boolean isAboutARecord(String call) {
    return RECORDS.stream().anyMatch(call.split(" ")[1]::startsWith);
  }

  static HttpReply send(String call, String task, String request, String[] token) {
    String[] parts = call.split(" ");
    String id =
        parts[1].startsWith("/api/tasks/")
            ? task
            : parts[1].startsWith("/api/requests/") ? request : "none";
    String path = parts[1].replaceFirst("\\{[^}]+}", id).replaceAll("\\{[^}]+}", "none");
    return server.http().send(parts[0], path, "{}", token);
  }

  static boolean isAdmitted(HttpReply reply) {
    return reply.status() != 403;
  }

  static List<String> ids(String path, String[] token) {
    return server
        .http()
        .get(path, token)
        .json()
        .path("items")
        .valueStream()
        .map(item -> item.path("id").asString())
        .toList();
  }

  static String body(String location) {
    return "{\"request\":\"a\",\"repository\":{\"location\":\"%s\"}}".formatted(location);
  }

  /** A remembered rule, with the decision that it comes from. */
  static void rule(String id, String task, String repository) {
    FakeGateway gateway = server.server().bean(FakeGateway.class);
    gateway.onDecision = server.server().journal().requestStore()::settle;
    String request = request(task, Subjects.commands("make"), RequestKind.PERMISSION);
    String body = "{\"decisionId\":\"%s\",\"digest\":\"d1\",\"outcome\":\"allow_once\"}";
    assertThat(decide(request, body.formatted(id), OWN).status()).isEqualTo(200);
    server.sql("update decision set outcome = 'allow_always' where id = '%s'".formatted(id));
    server.sql(
        """
        insert into remembered_rule (id, permission, pattern, action, scope, repository, decided_by,
          task_id, decision_id)
        values ('%1$s', 'bash', 'make', 'allow', 'repository', '%2$s', 'ana', '%3$s', '%1$s')
        """
            .formatted(id, repository, task));
  }

  /** The refusal of a new task. */
  static String start(String body, String[] token) {
    HttpReply reply = server.http().post("/api/tasks", body, token);
    assertThat(reply.status()).isEqualTo(403);
    return reply.json().path("detail").asString();
  }

  static String task(String words, String location) {
    String id =
        server
            .http()
            .post("/api/tasks", "{\"request\":\"%s\"}".formatted(words), OWN)
            .json()
            .path("id")
            .asString();
    server.sql(
        "update task set repository_location = '%s' where id = '%s'".formatted(location, id));
    return id;
  }

  static Subject limit(SpendingScope scope) {
    return new BudgetSubject(
        "cost",
        BigDecimal.ONE,
        BigDecimal.ONE,
        BigDecimal.TWO,
        null,
        new BudgetSubjectSpending(
            scope,
            "git.example/acme/payments-web",
            SpendingPeriod.DAY,
            LocalDate.EPOCH,
            Instant.EPOCH,
            List.of("approver")));
  }

  static String request(String task, Subject subject, RequestKind kind) {
    var store = server.server().journal().requestStore();
    var id = new RequestId("%s.q%d".formatted(task, ++requests));
    store.draft(
        new RequestDraft(
            new TaskId(task),
            PendingRequest.of(id, kind, "d1", null),
            "Run make",
            subject,
            HumanRequestRisk.low(),
            List.of()));
    store.raise(id);
    return id.value();
  }

  static String number(String request) {
    return server.http().get("/api/requests/" + request, OWN).json().path("number").asString();
  }

  static HttpReply decide(String request, String body, String[] token) {
    return server.http().post("/api/requests/%s/decision".formatted(request), body, token);
  }

  static void comment(String request) {
    String path = "/api/requests/%s/comments".formatted(request);
    String body = "{\"commentId\":\"c-%s\",\"text\":\"a comment\"}".formatted(request);
    assertThat(server.http().post(path, body, OWN).status()).isLessThan(300);
  }
}
