package dev.perdure.web.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.perdure.activities.agent.ToolSelection;
import dev.perdure.activities.config.SettingsFileKind;
import dev.perdure.activities.journal.request.RequestDraft;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentFileReader;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.request.HumanRequestRisk;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.testing.Subjects;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Walks every field that a client, a model or a configuration file can give, and demands for each a
 * test that shows its effect; what has none must be refused by name. A field without an entry in
 * {@code every-field.txt} fails.
 */
class EveryFieldTest extends OnServer {

  private static final Path ROOT = Path.of(System.getProperty("perdure.root", "../.."));

  @TempDir Path temporary;

  @Test
  void everyFieldHasATestThatShowsItsEffect() throws IOException {
    Map<String, String> table = table();

    assertThat(EveryField.of(server))
        .as("fields and entries")
        .containsExactlyInAnyOrderElementsOf(table.keySet());
  }

  @Test
  void everyNamedTestExists() throws IOException {
    Map<String, Path> classes = testClasses();
    List<String> missing = new ArrayList<>();
    for (var entry : table().entrySet()) {
      for (String test : entry.getValue().split(",\\s*")) {
        String[] parts = test.split("#", 2);
        Path file = classes.get(parts[0]);
        if (file == null || !Files.readString(file).contains("void " + parts[1] + "(")) {
          missing.add(entry.getKey() + " | " + test);
        }
      }
    }
    assertThat(missing).as("entries whose test does not exist").isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/api/tasks | {'request':'a','delivery':{'remote':'origin'}} | delivery.remote",
        "/api/tasks | {'request':'a','delivery':{'draft':true}} | delivery.draft",
        "/api/tasks | {'request':'a','delivery':{'mode':'mail'}} | delivery.mode",
        "/api/tasks | {'request':'a','policy':{'plan':'auto'}} | policy.plan",
        "/api/tasks | {'request':'a','policy':{'replan':'never'}} | policy.replan",
        "/api/tasks/TASK/commands | {'name':'redo','arguments':{'path':'a.txt'}} | arguments.path",
      })
  void whatIsNotBuiltIsRefusedByItsName(String path, String body, String field) {
    String task = http.post("/api/tasks", "{\"request\":\"a\"}").json().path("id").asString();

    var reply = http.post(path.replace("TASK", task), body.replace('\'', '"'));

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo(field);
    assertThat(reply.json().path("detail").asString())
        .contains(field.substring(field.indexOf('.') + 1));
  }

  @Test
  void everyKeyThatIsPlannedIsRefusedInEveryFile() {
    for (SettingsFileKind kind : SettingsFileKind.values()) {
      for (String key : kind.keys().planned()) {
        assertThat(fault(() -> kind.parse("perdure.yaml", "\n" + key + ": {}")))
            .contains("perdure.yaml", "line 2", "'" + key + "' is not supported yet");
      }
    }
    for (String key : AgentFileReader.KEYS.planned()) {
      assertThat(fault(() -> AgentFileReader.parse("a", "---\n" + key + ": x\n---\n")))
          .contains("a.md", "line 2", "'" + key + "' is not supported yet");
    }
  }

  @Test
  void aPromptIsARequest() {
    var task = http.post("/api/tasks", "{\"prompt\":\"Fix the cart\"}").json();

    assertThat(task.path("request").asString()).isEqualTo("Fix the cart");
  }

  @Test
  void aListOfTasksIsNarrowedByEveryFilter() {
    String body = "{\"request\":\"a\",\"repository\":{\"location\":\"/srv/only-here\"}}";
    String id = http.post("/api/tasks", body).json().path("id").asString();

    for (String filter : List.of("repo=/srv/only-here", "repo=/srv/only-here&requester=ada")) {
      var items = http.get("/api/tasks?" + filter).json().path("items");
      assertThat(items.size()).isEqualTo(1);
      assertThat(items.get(0).path("id").asString()).isEqualTo(id);
    }
    assertThat(http.get("/api/tasks?requester=nobody").json().path("items").size()).isZero();
  }

  @Test
  void raisesEveryLimit() {
    String id = http.post("/api/tasks", "{\"request\":\"a\"}").json().path("id").asString();
    String body = "{\"command\":\"raise_budget\",\"tokens\":5000,\"turns\":7,\"minutes\":9}";

    assertThat(http.post("/api/tasks/" + id + "/control", body).status()).isEqualTo(202);

    var lines = server.journal().budgetStore().lines(new TaskId(id));
    assertThat(lines)
        .extracting(line -> line.dimension().wireName() + "=" + line.limit().toPlainString())
        .contains("tokens=5000", "turns=7", "minutes=9");
  }

  @Test
  void explainsWithTheRulesATaskBeganWith() {
    String id = http.post("/api/tasks", "{\"request\":\"a\"}").json().path("id").asString();
    var rule = Rule.of("edit", "*", RuleAction.DENY);
    server
        .journal()
        .permissionStore()
        .keepConfigured(
            new TaskId(id),
            List.of(new Ruleset(RuleLayer.REPOSITORY, "x.yaml", List.of(rule), List.of(4))));

    var explained =
        http.post(
                "/api/explain",
                "{\"tool\":\"write\",\"arguments\":{\"filePath\":\"a\",\"content\":\"b\"},\"task\":\"%s\"}"
                    .formatted(id))
            .json();

    assertThat(explained.path("action").asString()).isEqualTo("deny");
    assertThat(explained.path("demands").get(0).path("rule").toString())
        .contains("\"layer\":\"repository\"", "\"source\":\"x.yaml:4\"");
  }

  @Test
  void whatWasTickedStandsWithTheDecision() {
    String id = http.post("/api/tasks", "{\"request\":\"a\"}").json().path("id").asString();
    var requests = server.journal().requestStore();
    var request = new RequestId("r_ticked_" + id);
    var terms = PendingRequest.of(request, RequestKind.DELIVERY, "d1", null);
    requests.draft(
        new RequestDraft(
            new TaskId(id),
            terms,
            "Deliver",
            Subjects.outage(),
            HumanRequestRisk.low(),
            List.of()));
    requests.raise(request);
    server.bean(FakeGateway.class).onDecision = requests::settle;
    String body =
        "{\"decisionId\":\"tick-%s\",\"digest\":\"d1\",\"outcome\":\"approve\",\"ticked\":[\"Looked\"]}"
            .formatted(id);

    assertThat(http.post("/api/requests/" + request + "/decision", body).status()).isEqualTo(200);
    assertThat(http.get("/api/tasks/" + id + "/decisions").text()).contains("Looked");
  }

  @Test
  void theToolsOfAnAgentAreSwitchedByNameOrGlob() {
    Agent agent =
        AgentFileReader.parse("a", "---\ntools: {'*': false, 'web*': true, read: true}\n---\nx");

    assertThat(
            Stream.of("bash", "webfetch", "read", "edit")
                .filter(tool -> ToolSelection.isOn(tool, agent)))
        .containsExactly("webfetch", "read");
  }

  private static String fault(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    return String.valueOf(catchThrowableOfType(InvalidConfig.class, call).getMessage());
  }

  private static Map<String, String> table() throws IOException {
    var table = new TreeMap<String, String>();
    try (var stream = EveryFieldTest.class.getResourceAsStream("every-field.txt")) {
      for (String line :
          new String(stream.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
              .lines()
              .filter(text -> !text.isBlank() && !text.startsWith("#"))
              .toList()) {
        String[] parts = line.split("\\s*\\|\\s*", 2);
        table.put(parts[0], parts[1]);
      }
    }
    return table;
  }

  private static Map<String, Path> testClasses() throws IOException {
    var classes = new TreeMap<String, Path>();
    for (String module : List.of("planner", "workflows", "activities", "web-ui")) {
      try (var files = Files.walk(ROOT.resolve(module))) {
        files
            .filter(file -> file.toString().contains("src/test/java"))
            .filter(file -> file.toString().endsWith(".java"))
            .forEach(file -> classes.put(file.getFileName().toString().replace(".java", ""), file));
      }
    }
    return classes;
  }
}
