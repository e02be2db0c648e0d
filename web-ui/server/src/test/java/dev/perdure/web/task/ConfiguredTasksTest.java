package dev.perdure.web.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.server.OnServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfiguredTasksTest extends OnServer {

  @AfterEach
  void forget() throws IOException {
    Files.deleteIfExists(files().organisation());
    Files.deleteIfExists(files().user().path());
  }

  @Test
  void whatATaskLeavesOutComesFromTheFiles() throws IOException {
    Files.writeString(
        files().organisation(), "budget: {cost: 3, tokens: 500, turns: 6, minutes: 7}\n");
    Files.writeString(
        files().user().path(),
        """
        agent: build
        model: [fake/model, fake/other]
        smallModel: fake/small
        policy: {delivery: ask, onDeny: continue, planners: [fake/model, fake/other]}
        delivery: {mode: patch}
        """);

    var task = create("{\"request\":\"a\",\"policy\":{\"onDeny\":\"stop\"}}");
    var body =
        server.journal().taskReader().body(new TaskId(task.path("id").asString())).orElseThrow();

    assertThat(task.path("agent").asString()).isEqualTo("build");
    assertThat(task.path("strategy").asString()).isEqualTo("auto");
    assertThat(task.path("model").asString()).isEqualTo("fake/model");
    var title = http.get("/api/agents/title").json();
    assertThat(title.path("model").asString()).isEqualTo("fake/small");
    assertThat(title.path("sources").path("model").asString()).endsWith("perdure.yaml:3");
    assertThat(task.path("budget").path("limit").asDouble()).isEqualTo(3);
    assertThat(body.object("policy").text("delivery")).contains("ask");
    assertThat(body.object("policy").text("onDeny")).contains("stop");
    assertThat(body.object("policy").list("planners")).containsExactly("fake/model", "fake/other");
    assertThat(body.object("budget").number("tokens")).contains(500L);
    assertThat(body.object("delivery").text("mode")).contains("patch");
  }

  @Test
  void refusesAVariantThatAModelDoesNotHaveAndAModelOfAListThatNobodyKnows() {
    var plain = refused("'model':['fake/model','fake/plain'],'variant':'loud'");
    assertThat(plain)
        .isEqualTo("There is no variant 'loud': use one of none, low, medium, high, max.");
    assertThat(refused("'model':'fake/plain','variant':'high'"))
        .startsWith("The model 'fake/plain' has no variants: leave 'high' out");
    assertThat(refused("'model':['fake/model','nobody/nothing']")).contains("no provider 'nobody'");
  }

  @Test
  void namesTheFileOfAPlannersModelThatNobodyKnows() throws IOException {
    Path file = files().user().path();
    Files.writeString(file, "policy: {planners: [fake/model, nobody/nothing]}\n");

    assertThat(refused("'strategy':'layered'"))
        .contains("no provider 'nobody'")
        .endsWith("It stands in %s:1.".formatted(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "5", "-1", "2.5", "'two'", "['fake/model']", "['fake/model',2]"})
  void refusesPlannersThatMakeNoSenseByTheirValue(String planners) {
    assertThat(refused("'policy':{'planners':%s}".formatted(planners)))
        .isEqualTo(
            "'policy.planners' is '%s': use a whole number from 1 to 4, or a list of 2 to 4 models."
                .formatted(planners.replace("'", "").replace(",", ", ")));
  }

  @Test
  void refusesPlannersOfAModelThatNobodyKnowsAndThoseWithoutEffect() {
    assertThat(refused("'policy':{'planners':['fake/model','nobody/nothing']}"))
        .contains("no provider 'nobody'");
    assertThat(refused("'strategy':'light','policy':{'planners':2}"))
        .isEqualTo(
            "'policy.planners' asks for 2, and the strategy 'light' has no drafts: use layered or"
                + " plan-only, or leave 'planners' out.");
  }

  private String refused(String fields) {
    var body = "{'request':'a',%s}".formatted(fields).replace('\'', '"');
    return http.post("/api/tasks", body).json().path("detail").asString();
  }

  @Test
  void namesTheFileOfADefaultAgentThatNoTaskMayName() throws IOException {
    Path file = files().user().path();
    Files.writeString(file, "\nagent: explore\n");

    var problem = http.post("/api/tasks", "{\"request\":\"a\"}").json();

    assertThat(problem.path("field").asString()).isEqualTo("agent");
    assertThat(problem.path("detail").asString())
        .contains("There is no agent 'explore' for tasks", file + ":2", "build, plan");
  }

  @Test
  void aBrokenFileLeavesItsLastGoodContentInForceAndIsNamedWithLineAndKey() throws IOException {
    Path file = files().user().path();
    Files.writeString(file, "delivery: {mode: patch}\n");
    create("{\"request\":\"a\"}");
    assertThat(http.get("/api/info").json().path("configErrors").size()).isZero();

    Files.writeString(file, "delivery:\n  mode: pidgeon\n");
    var task = create("{\"request\":\"b\"}");
    var body =
        server.journal().taskReader().body(new TaskId(task.path("id").asString())).orElseThrow();

    assertThat(body.object("delivery").text("mode")).contains("patch");
    assertThat(http.get("/api/info").json().path("configErrors").get(0).asString())
        .contains("The file '%s' is wrong, line 2".formatted(file), "'delivery.mode'");
  }

  @Test
  void nameTheModelsAndStrategiesThatTheOrganisationAllows() throws IOException {
    Files.writeString(
        files().organisation(),
        """
        model: fake/model
        allowedModels: [fake/model]
        allowedStrategies: [layered, light]
        strategy: light
        """);
    String sentence =
        "The organisation does not allow the model 'fake/other': use one of fake/model.";

    var task = create("{\"request\":\"a\"}");
    String id = task.path("id").asString();
    String version = files().organisationConfig().digest();

    assertThat(task.path("strategy").asString()).isEqualTo("light");
    assertThat(server.journal().taskStore().organisation(new TaskId(id)).orElseThrow().digest())
        .isEqualTo(version);
    assertThat(refused("'model':'fake/other'")).isEqualTo(sentence);
    assertThat(refused("'strategy':'layered','policy':{'planners':['fake/model','fake/other']}"))
        .contains(sentence);
    assertThat(refused("'strategy':'build-only'"))
        .isEqualTo(
            "The organisation does not allow the strategy 'build-only': use one of auto, layered, light.");
    assertThat(refused("'agent':'build'")).endsWith("The agent 'build' implies it.");
    assertThat(
            http.get("/api/strategies")
                .json()
                .path("items")
                .valueStream()
                .filter(strategy -> strategy.path("allowed").asBoolean())
                .map(strategy -> strategy.path("name").asString()))
        .containsExactlyInAnyOrder("auto", "layered", "light");
    assertThat(detail(id, "control", "'command':'set_model','model':'fake/other'"))
        .isEqualTo(sentence);
    assertThat(detail(id, "control", "'command':'set_strategy','triage':{'strategy':'roadmap'}"))
        .contains("does not allow the strategy 'roadmap'");
    assertThat(detail(id, "commands", "'name':'fork','arguments':{'model':'fake/other'}"))
        .isEqualTo(sentence);
  }

  @Test
  void takeTheStrategyOfTheAccountsFile() throws IOException {
    Files.writeString(files().user().path(), "strategy: light\n");

    assertThat(create("{\"request\":\"a\"}").path("strategy").asString()).isEqualTo("light");
  }

  @Test
  void namesTheFileOfAnAccountsModelThatTheOrganisationDoesNotAllow() throws IOException {
    Files.writeString(files().organisation(), "allowedModels: ['other/*']\n");
    Files.writeString(files().user().path(), "model: fake/model\n");

    assertThat(refused("'strategy':'light'"))
        .isEqualTo(
            "The organisation does not allow the model 'fake/model': use one of other/*. It stands in %s:1."
                .formatted(files().user().path()));
  }

  private String detail(String task, String verb, String fields) {
    String body = "{%s}".formatted(fields).replace('\'', '"');
    return http.post("/api/tasks/%s/%s".formatted(task, verb), body)
        .json()
        .path("detail")
        .asString();
  }

  private ConfigFiles files() {
    return server.bean(ConfigFiles.class);
  }

  private tools.jackson.databind.JsonNode create(String body) {
    return http.post("/api/tasks", body).json();
  }
}
