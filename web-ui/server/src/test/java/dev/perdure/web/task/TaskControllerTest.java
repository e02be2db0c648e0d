package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.workspace.RepositoryFindings;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.Caller;
import dev.perdure.web.server.FakeGateway;
import dev.perdure.web.server.OnServer;
import java.util.ArrayList;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskControllerTest extends OnServer {

  @Test
  void takesATaskInAndStartsIt() {
    var reply =
        http.post(
            "/api/tasks",
            """
            {"repository": {"location": "/srv/shop", "ref": "main"},
             "request": "Fix the cart\\nIt loses items.", "budget": {"cost": 2.5}}
            """);
    var task = reply.json();
    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.header("Location")).isEqualTo("/api/tasks/" + task.path("id").asString());
    assertThat(task.path("title").asString()).isEqualTo("Fix the cart");
    assertThat(task.path("state").asString()).isEqualTo("queued");
    assertThat(task.path("phase").asString()).isEqualTo("preparing");
    assertThat(task.path("strategy").asString()).isEqualTo("auto");
    assertThat(task.path("model").asString()).isEqualTo("script/standard");
    assertThat(task.path("requester").asString()).isEqualTo("ada");
    assertThat(task.path("repository").path("location").asString()).isEqualTo("/srv/shop");
    assertThat(task.path("budget").path("limit").decimalValue()).isEqualByComparingTo("2.5");
    assertThat(task.path("plan").isNull()).isTrue();
    assertThat(task.path("traceId").asString()).matches("[0-9a-f]{32}");
    assertThat(task.path("links").path("temporal").asString())
        .endsWith("/workflows/" + task.path("id").asString());
    assertThat(server.bean(FakeGateway.class).started)
        .contains(new TaskId(task.path("id").asString()));
  }

  @Test
  void inspectsARepositoryOnce() {
    var reads = new AtomicInteger();
    var factory = factory(new CountingCheck(reads));
    var body =
        Json.read(
            "{\"request\": \"a\", \"repository\": {\"location\": \"/srv/shop\"}}", TaskBody.class);

    var task = factory.task(body, server.bean(Caller.class), Optional.empty());
    server.bean(TaskCreationService.class).create(task);

    assertThat(reads).hasValue(1);
  }

  private static NewTaskFactory factory(RepositoryCheck repositoryCheck) {
    return new NewTaskFactory(
        new NewTaskConfigReader(server.bean(TaskConfigurationLookup.class), repositoryCheck),
        server.bean(ModelNameResolver.class),
        repositoryCheck,
        server.bean(AttachmentService.class),
        server.bean(EngineIdentity.class),
        server.bean(TaskLookup.class));
  }

  /** A check of repositories that counts how often it looks at one. */
  private record CountingCheck(AtomicInteger reads) implements RepositoryCheck {

    @Override
    public RepositoryFindings inspect(
        String location, Optional<String> ref, boolean includeChanges) {
      reads.incrementAndGet();
      return RepositoryFindings.NONE;
    }

    @Override
    public Optional<TaskConfiguration> configuration(
        String location, Optional<String> ref, boolean includeChanges) {
      reads.incrementAndGet();
      return Optional.empty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ollama/qwen3,'{\"cost\": 2}',true",
    "ollama/qwen3,'{\"tokens\": 5000}',false",
    "script/a,'{}',false"
  })
  void saysBeforeTheStartThatTokensCountWhereThePriceIsUnknown(
      String model, String budget, boolean isSaid) {
    var body =
        "{\"request\": \"Do it\", \"model\": \"%s\", \"budget\": %s}".formatted(model, budget);
    var id = http.post("/api/tasks", body).json().path("id").asString();
    var events = server.journal().eventLog().after(0, Optional.of(new TaskId(id)), 10);
    assertThat(events.toString().contains("2 dollars counts as 400000 tokens")).isEqualTo(isSaid);
  }

  @Test
  void takesTheSameKeyAndBodyForTheSameTask() {
    var key = UUID.randomUUID().toString();
    var body = "{\"request\": \"Do it\"}";
    var first = http.post("/api/tasks", body, "Idempotency-Key", key);
    var again = http.post("/api/tasks", " " + body, "Idempotency-Key", key);
    assertThat(first.status()).isEqualTo(201);
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json().path("id")).isEqualTo(first.json().path("id"));
    var other = http.post("/api/tasks", "{\"request\": \"Other\"}", "Idempotency-Key", key);
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.json().path("code").asString()).isEqualTo("invalid");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | request",
        "{'request': ' '} | request",
        "{'request': 'a', 'prompt': 'b'} | prompt",
        "{'request': 5} | request",
        "{'request': true} | request",
        "{'request': 'a', 'budget': {'cost': '5'}} | budget.cost",
        "{'request': 'a', 'surprise': 1} | surprise",
        "{'request': 'a', 'policy': {'plann': 'ask'}} | policy.plann",
        "{'request': 'a', 'policy': {'plan': 'maybe'}} | policy.plan",
        "{'request': 'a', 'strategy': 'sideways'} | strategy",
        "{'request': 'a', 'agent': 'explore'} | agent",
        "{'request': 'a', 'model': 'nobody/nothing'} | model",
        "{'request': 'a', 'repository': {}} | repository.location",
        "{'request': 'a', 'repository': {'location': '/missing'}} | repository.location",
        "{'request': 'a', 'repository': {'location': '/x', 'dirty': 'yes'}} | repository.dirty",
        "{'request': 'a', 'repository': 'x'} | repository",
        "{'request': 'a', 'budget': {'cost': -1}} | budget.cost",
        "{'request': 'a', 'budget': {'cost': 1e400}} | budget.cost",
        "{'request': 'a', 'budget': {'cost': 0.00000001}} | budget.cost",
        "{'request': 'a', 'budget': {'turns': 'many'}} | budget.turns",
        "{'request': 'a', 'delivery': {'mode': 'mail'}} | delivery.mode",
        "{'request': 'a', 'attachments': [{'text': 'y'}]} | attachments[0].name",
        "{'request': 'a', 'attachments': [{'name': 'x'}]} | attachments[0]",
        "{'request': 'a', 'attachments': [{'name': 'x', 'text': 'y', 'base64': 'eQ=='}]} |"
            + " attachments[0]",
        "{'request': 'a', 'attachments': [{'name': 'x', 'base64': '*'}]} | attachments[0].base64",
        "{'request': 'a', 'attachments': [{'name': 'x', 'sha256': 'y'}]} | attachments[0].sha256",
        "{'request': 'a', 'attachments': [{'name': 'x', 'base64': 'f0VMRg=='}]} | attachments[0]",
        "{'request': 'a', 'attachments': [{'name': 'x', 'text': 'y', 'mediaType': 'image/png'}]} |"
            + " attachments[0].mediaType",
        "{'request': 'a', 'delivery': {'mode': 'branch', 'remote': 'origin'}} | delivery.remote",
        "{'request': 'a', 'delivery': {'draft': true}} | delivery.draft",
      })
  void namesTheFieldThatIsWrong(String body, String field) {
    var reply = http.post("/api/tasks", body.replace('\'', '"'));
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
    assertThat(reply.json().path("code").asString()).isEqualTo("invalid");
    assertThat(reply.json().path("field").asString()).isEqualTo(field);
    assertThat(reply.json().path("detail").asString()).isNotBlank();
  }

  @Test
  void keepsAttachedFilesAndNamesThemBehindTheRequest() {
    var reply =
        http.post(
            "/api/tasks",
            """
            {"request": "Look", "attachments": [{"name": "a.log", "mediaType": "text/x-log", "text": "down"},
              {"name": "b.png", "base64": "iVBORw0KGgo="}]}
            """);
    assertThat(reply.status()).isEqualTo(201);
    var request = reply.json().path("request").asString();
    var refs = Pattern.compile("- (\\S+) \\((\\S+)\\): ref:([0-9a-f]{64})").matcher(request);
    assertThat(refs.results().map(found -> found.group(1) + " " + found.group(2)))
        .containsExactly("a.log text/plain", "b.png image/png");
    assertThat(refs.reset().find()).isTrue();
    assertThat(http.get("/api/artifacts/" + refs.group(3)).text()).isEqualTo("down");
    assertThat(reply.json().path("title").asString()).isEqualTo("Look");

    var again =
        http.post(
            "/api/tasks",
            "{\"request\": \"x\", \"attachments\": [{\"name\": \"c\", \"sha256\": \"%s\"}]}"
                .formatted(refs.group(3)));
    assertThat(again.json().path("request").asString()).contains("- c (text/plain)");
  }

  @ParameterizedTest
  @CsvSource({"plan,plan-only", "build,build-only"})
  void readsTheStrategyFromTheAgentAlone(String agent, String strategy) {
    var reply = http.post("/api/tasks", "{\"request\": \"a\", \"agent\": \"" + agent + "\"}");
    assertThat(reply.json().path("strategy").asString()).isEqualTo(strategy);
  }

  @Test
  void acceptsSnakeCaseForAStrategy() {
    var reply = http.post("/api/tasks", "{\"request\": \"a\", \"strategy\": \"plan_only\"}");
    assertThat(reply.json().path("strategy").asString()).isEqualTo("plan-only");
  }

  @Test
  void keepsATaskInTheQueueWhileTheEngineIsAway() {
    server.bean(FakeGateway.class).away = true;
    try {
      var reply = http.post("/api/tasks", "{\"request\": \"a\"}");
      assertThat(reply.status()).isEqualTo(201);
      assertThat(reply.json().path("state").asString()).isEqualTo("queued");
    } finally {
      server.bean(FakeGateway.class).away = false;
    }
  }

  @Test
  void saysThatThereIsNoSuchTask() {
    var reply = http.get("/api/tasks/t_none");
    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.json().path("code").asString()).isEqualTo("not_found");
    assertThat(reply.json().path("detail").asString()).contains("t_none");
  }

  @Test
  void listsTasksPageByPageNewestFirst() {
    var repository = "/srv/" + UUID.randomUUID();
    var created = new ArrayList<String>();
    for (var i = 0; i < 5; i++) {
      var body = "{\"request\":\"a\",\"repository\":{\"location\":\"" + repository + "\"}}";
      created.addFirst(http.post("/api/tasks", body).json().path("id").asString());
    }
    var listed = new ArrayList<String>();
    var cursor = "";
    for (var number = 0; number < 3; number++) {
      var page = http.get("/api/tasks?limit=2&state=queued&repo=" + repository + cursor).json();
      page.path("items").forEach(task -> listed.add(task.path("id").asString()));
      assertThat(page.path("next").isNull()).isEqualTo(number == 2);
      cursor = "&cursor=" + page.path("next").asString();
    }
    assertThat(listed).isEqualTo(created);
  }

  @ParameterizedTest
  @CsvSource({
    "state=nonsense,state",
    "cursor=%25%25,cursor",
    "limit=x,limit",
    "limit=0,limit",
    "limit=-1,limit",
    "limit=1001,limit",
    "from=yesterday,from",
    "to=2026-02-30,to",
    "from=2026-02-02&to=2026-02-01,to",
    "repo=,repo",
    "requester=,requester"
  })
  void refusesAListThatMakesNoSense(String query, String field) {
    var reply = http.get("/api/tasks?" + query);
    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.json().path("field").asString()).isEqualTo(field);
  }

  @Test
  void filtersByRequesterAndByTheDayOfCreation() {
    var repository = "/srv/" + UUID.randomUUID();
    var body = "{\"request\":\"a\",\"repository\":{\"location\":\"" + repository + "\"}}";
    var id = http.post("/api/tasks", body).json().path("id").asString();
    server
        .journal()
        .taskStore()
        .database()
        .sql("update task set created_at = '2026-01-31T23:59:59Z' where id = ?", id)
        .update();

    assertThat(found(repository, "from=2026-01-31&to=2026-01-31&requester=ada")).isEqualTo(1);
    assertThat(found(repository, "from=2026-01-31T23:59:59Z")).isEqualTo(1);
    assertThat(found(repository, "from=2026-02-01")).isZero();
    assertThat(found(repository, "to=2026-01-30")).isZero();
    assertThat(found(repository, "requester=bob")).isZero();
  }

  private int found(String repository, String filter) {
    return http.get("/api/tasks?repo=" + repository + "&" + filter).json().path("items").size();
  }
}
