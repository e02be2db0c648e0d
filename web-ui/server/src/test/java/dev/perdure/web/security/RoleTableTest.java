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
      String text = role == PersonRole.LEAD ? "lead@none" : Json.name(role);
      CALLERS.put(Json.name(role), bearer(server.secretOf(text)));
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
    String path = request(RequestKind.PERMISSION);
    new VotingPeople(server, task).approve(path, CALLERS.get("approver"));
  }

  @Test
  void oneApproverRaisesNoBudgetThatNeedsSeveralVotes() {
    new VotingPeople(server, task).raiseBudget(CALLERS.get("approver"));
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
