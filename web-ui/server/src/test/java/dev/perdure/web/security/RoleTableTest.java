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
import dev.perdure.testing.Subjects;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.HttpReply;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Each operation of the API needs a role. The test tries each operation with each role, and draws
 * the table: {@code -Dperdure.draw=true} writes the page, and any other run compares it.
 */
class RoleTableTest {

  private static final Path PAGE =
      Path.of(System.getProperty("perdure.root", "../.."), "docs", "team", "roles.md");
  private static final String HEAD = "## Each call\n";
  private static final String DRAW = "draw it again: RoleTableTest with -Dperdure.draw=true";

  /** Operations that need no token at all. */
  private static final Set<String> OPEN = Set.of("GET /api/shares/{token}", "GET /share/{token}");

  private static final List<String> COMMANDS =
      List.of(
          "pause",
          "resume",
          "interrupt",
          "cancel",
          "raise_budget",
          "set_model",
          "set_strategy",
          "skip_step",
          "retry_step",
          "cancel_step",
          "retry_now",
          "reset",
          "replan",
          "archive");

  private static final Map<String, String[]> CALLERS = new LinkedHashMap<>();
  private static String[] roleless;
  private static String task;
  private static int requests;
  private static List<String> operations;
  private static GuardedServer server;

  @BeforeAll
  static void start() {
    server = GuardedServer.start(Map.of(AccessSettings.ROLES_VARIABLE, "required"));
    operations = server.operations().sorted().toList();
    for (PersonRole role : PersonRole.values()) {
      CALLERS.put(Json.name(role), bearer(server.secretOf(Json.name(role))));
    }
    String secret =
        server
            .create("{'owner':'ana','name':'none','roles':['admin']}")
            .json()
            .path("secret")
            .asString();
    server.sql("update api_token set roles = '{}' where name = 'none'");
    roleless = bearer(secret);
    task =
        server.http().post("/api/tasks", "{\"request\":\"a\"}", OWN).json().path("id").asString();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void thePageListsTheRolesOfEachCall() throws IOException {
    String text = HEAD + "\n" + table("call", operations, RoleTableTest::admits);
    text += "\nThe body of these calls decides:\n\n";
    text += table("call", bodies(), RoleTableTest::admitsBody);
    String page = Files.readString(PAGE);
    String whole = page.substring(0, page.indexOf(HEAD)) + text;
    if (Boolean.getBoolean("perdure.draw")) {
      Files.writeString(PAGE, whole);
    }

    assertThat(Files.readString(PAGE)).as(DRAW).isEqualTo(whole);
  }

  @Test
  void theTableNamesEachOperation() {
    assertThat(operations)
        .hasSizeGreaterThan(65)
        .filteredOn(operation -> !operation.equals("POST /api/sign-in-links"))
        .allSatisfy(operation -> {
          String[] parts = operation.split(" ");
          assertThat(AccessTable.rights(parts[0], path(operation)))
              .doesNotContain(AccessRight.OTHER);
        });
    assertThat(AccessTable.rights("POST", "/api/unknown")).containsExactly(AccessRight.OTHER);
  }

  @Test
  void aCallerWithoutARoleMayOnlyReadWhoCalls() {
    assertThat(operations)
        .filteredOn(operation -> admits(operation, roleless))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(OPEN.stream(), Stream.of("GET /api/me")).toList());
    assertThat(server.http().get("/", roleless).status()).isEqualTo(403);
    assertThat(server.http().get("/actuator/health", roleless).json().has("components")).isFalse();
    assertThat(server.http().get("/api/me", roleless).json().path("rights")).isEmpty();
  }

  @Test
  void theServersOwnTokenMayDoEverything() {
    assertThat(operations).allMatch(operation -> admits(operation, OWN));
    assertThat(server.http().get("/api/me", OWN).json().path("roles").toString())
        .isEqualTo("[\"admin\"]");
    assertThat(server.http().get("/api/me", OWN).json().path("rights"))
        .hasSize(AccessRight.values().length);
  }

  @Test
  void theRefusalNamesTheRolesThatMay() {
    String[] requester = CALLERS.get("requester");
    HttpReply audit = server.http().get("/api/audit", requester);
    HttpReply reset = control("reset", requester);

    assertThat(audit.status()).isEqualTo(403);
    assertThat(audit.header("Content-Type")).startsWith("application/problem+json");
    assertThat(audit.json().path("code").asString()).isEqualTo("forbidden");
    assertThat(audit.json().path("detail").asString())
        .isEqualTo(
            "The token 'requester' of 'ana' has the role 'requester', and this call needs the role"
                + " 'approver' or 'operator' or 'admin': ask a person with this role.");
    assertThat(reset.json().path("detail").asString())
        .contains("needs the role 'operator' or 'admin'");
    assertThat(server.http().get("/actuator/prometheus", requester).status()).isEqualTo(403);
  }

  @Test
  void anApproverSettlesTheRequestThatARequesterMayNot() {
    String path = request(RequestKind.PERMISSION);
    FakeGateway gateway = server.server().bean(FakeGateway.class);
    gateway.onDecision = server.server().journal().requestStore()::settle;
    HttpReply refused = decide(path, "d", CALLERS.get("requester"));
    HttpReply settled = decide(path, "d", CALLERS.get("approver"));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(settled.json().at("/decision/outcome").asString()).isEqualTo("allow_once");
  }

  @Test
  void severalPeopleWithTheirOwnTokensApproveARequest() {
    String[] ana = CALLERS.get("approver");
    String[] bo = approver("bo");
    String path = request(RequestKind.PERMISSION);
    FakeGateway gateway = server.server().bean(FakeGateway.class);
    gateway.onDecision = server.server().journal().requestStore()::settle;
    server.sql(
        """
        update task set requester = 'cy', approval = '{"own": false, "groups": {"sec": ["ana", "bo",
          "cy"]}, "rules": [{"votes": [{"count": 2, "group": "sec"}]}]}' where id = '%s'
        """
            .formatted(task));
    try {
      HttpReply first = decide(path, "1", ana);
      assertThat(first.status()).isEqualTo(202);
      assertThat(first.json().path("status").asString()).isEqualTo("pending");
      assertThat(first.json().path("votes").path("given").asInt()).isOne();
      assertThat(first.json().at("/votes/missing/0/name").asString()).isEqualTo("sec");
      assertThat(first.json().at("/votes/cast/0/by").asString()).isEqualTo("ana");
      assertThat(decide(path, "1", ana).json()).isEqualTo(first.json());

      assertThat(decide(path, "2", approver("cy")).json().path("detail").asString())
          .isEqualTo("You started this task; somebody else approves it.");
      HttpReply stranger = decide(path, "3", approver("eve"));
      assertThat(stranger.status()).isEqualTo(403);
      assertThat(stranger.json().path("detail").asString()).contains("2 of sec (ana, bo, cy)");

      assertThat(server.http().delete(path + "/decision", ana).json().at("/votes/given").asInt())
          .isZero();
      assertThat(server.http().delete(path + "/decision", ana).status()).isEqualTo(409);
      assertThat(decide(path, "4", bo).status()).isEqualTo(202);
      HttpReply settled = decide(path, "5", ana);
      assertThat(settled.status()).isEqualTo(200);
      assertThat(settled.json().at("/decision/by").asString()).isEqualTo("ana");
      assertThat(settled.json().at("/votes/cast/0/by").asString()).isEqualTo("bo");
    } finally {
      server.sql("update task set approval = null, requester = 'ana' where id = '%s'".formatted(task));
    }
  }

  @Test
  void oneApproverRaisesNoBudgetThatNeedsSeveralVotes() {
    server.sql(
        "update task set approval = '{\"rules\": [{\"votes\": [{\"count\": 2}]}]}' where id = '%s'"
            .formatted(task));
    try {
      HttpReply refused =
          server
              .http()
              .post(
                  "/api/tasks/%s/control".formatted(task),
                  "{\"command\":\"raise_budget\",\"budget\":50}",
                  CALLERS.get("approver"));

      assertThat(refused.status()).isEqualTo(403);
      assertThat(refused.json().path("detail").asString()).contains("needs 2 votes");
    } finally {
      server.sql("update task set approval = null where id = '%s'".formatted(task));
    }
  }

  private static String[] approver(String owner) {
    String body = "{'owner':'%1$s','name':'%1$s','roles':['approver']}".formatted(owner);
    return bearer(server.create(body).json().path("secret").asString());
  }

  @Test
  void scopesLimitARoleFurther() {
    String secret =
        server
            .create("{'owner':'bob','name':'r','scopes':['read'],'roles':['admin','requester']}")
            .json()
            .path("secret")
            .asString();
    String[] reader = bearer(secret);

    assertThat(server.http().get("/api/tokens", reader).status()).isEqualTo(200);
    assertThat(server.http().delete("/api/tokens/none", reader).json().path("detail").asString())
        .contains("lacks the scope 'write'");
    assertThat(server.http().get("/api/me", reader).json().path("roles").toString())
        .isEqualTo("[\"admin\",\"requester\"]");
    assertThat(server.http().get("/api/me", reader).json().path("rights").toString())
        .isEqualTo("[\"see\",\"read_audit\",\"read_metrics\",\"read_histories\"]");
  }

  @Test
  void aServerThatRequiresRolesCreatesNoTokenWithoutOne() {
    HttpReply refused = server.create("{'owner':'ana','name':'b'}");

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("detail").asString())
        .contains("on this server: give one or more of requester, approver, operator, admin");
  }

  /** The calls whose body decides, each with a word that {@link #admitsBody} sends. */
  private static List<String> bodies() {
    List<String> bodies = new ArrayList<>();
    COMMANDS.forEach(command -> bodies.add("POST /api/tasks/{id}/control " + command));
    for (String name : List.of("fork", "share", "undo", "redo", "PROMPT")) {
      bodies.add("POST /api/tasks/{id}/commands " + name);
    }
    for (RequestKind kind : RequestKind.values()) {
      bodies.add("POST /api/requests/{id}/decision " + kind.wireName());
    }
    return bodies;
  }

  private static String table(
      String head, List<String> rows, BiPredicate<String, String[]> admits) {
    var lines = new StringBuilder();
    lines.append("| ").append(head).append(" | who may |\n|---|---|\n");
    for (String row : rows) {
      Predicate<Map.Entry<String, String[]>> may = caller -> admits.test(row, caller.getValue());
      List<String> roles = CALLERS.entrySet().stream().filter(may).map(Map.Entry::getKey).toList();
      String who = roles.isEmpty() ? "the server's own token" : String.join(", ", roles);
      boolean isFree = roles.size() == CALLERS.size() && admits.test(row, roleless);
      String all = OPEN.contains(row) ? "everybody with the link" : "every known caller";
      lines.append("| `%s` | %s |\n".formatted(row, isFree ? all : who));
    }
    return lines.toString();
  }

  private static boolean admits(String operation, String[] token) {
    if (operation.equals("GET /api/events")) {
      try (BufferedReader _ = server.http().stream("/api/events", token)) {
        return true; // An open stream has no end to wait for.
      } catch (IllegalStateException | IOException _) {
        return false;
      }
    }
    return isAdmitted(server.http().send(operation.split(" ")[0], path(operation), "{}", token));
  }

  private static boolean admitsBody(String call, String[] token) {
    String word = call.substring(call.lastIndexOf(' ') + 1);
    if (call.contains("/control ")) {
      return isAdmitted(control(word, token));
    }
    if (call.contains("/decision ")) {
      return isAdmitted(decide(request(Json.constant(word, RequestKind.class)), "x", token));
    }
    String body = "{\"name\":\"%s\",\"arguments\":{\"unknown\":1}}".formatted(word);
    return isAdmitted(server.http().post("/api/tasks/%s/commands".formatted(task), body, token));
  }

  private static boolean isAdmitted(HttpReply reply) {
    return reply.status() != 403 && reply.status() != 401;
  }

  private static String path(String operation) {
    return operation.split(" ")[1].replaceAll("\\{[^}]+}", "none");
  }

  private static HttpReply control(String command, String[] token) {
    return server
        .http()
        .post("/api/tasks/none/control", "{\"command\":\"%s\"}".formatted(command), token);
  }

  /** The path of a new request of a kind. */
  private static String request(RequestKind kind) {
    var store = server.server().journal().requestStore();
    var id = new RequestId("%s.r%d".formatted(task, ++requests));
    store.draft(
        new RequestDraft(
            new TaskId(task),
            PendingRequest.of(id, kind, "d1", null),
            "Run rm",
            Subjects.commands("rm -rf build"),
            HumanRequestRisk.low(),
            List.of()));
    store.raise(id);
    return "/api/requests/" + id;
  }

  private static HttpReply decide(String path, String decision, String[] token) {
    String body = "{\"decisionId\":\"%s\",\"digest\":\"d1\",\"outcome\":\"allow_once\"}";
    return server.http().post(path + "/decision", body.formatted(task + decision), token);
  }
}
