package dev.perdure.web.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.server.OnServer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AgentControllerTest extends OnServer {

  @Test
  void anAgentShowsItsToolsAndTheRulesThatHoldForIt() {
    JsonNode plan = http.get("/api/agents/plan").json();

    assertThat(plan.path("source").asString()).isEqualTo("built in");
    assertThat(tool(plan, "edit").path("offered").asBoolean(true)).isFalse();
    assertThat(tool(plan, "edit").path("reason").asString()).contains("deny");
    assertThat(tool(plan, "read").path("offered").asBoolean()).isTrue();
    assertThat(plan.path("rules").valueStream())
        .anyMatch(rule -> rule.path("layer").asString().equals("agent"))
        .anyMatch(rule -> rule.path("layer").asString().equals("defaults"));
  }

  @Test
  void toolsShowTheirSchema() {
    JsonNode edit =
        http.get("/api/tools")
            .json()
            .path("items")
            .valueStream()
            .filter(tool -> tool.path("name").asString().equals("write"))
            .findFirst()
            .orElseThrow();

    assertThat(edit.path("permission").asString()).isEqualTo("edit");
    assertThat(edit.path("parameters").path("required").toString()).contains("filePath");
  }

  @Test
  void explainsWhichRuleAsks() {
    JsonNode explained = explain("{'tool':'bash','arguments':{'command':'rm -rf build'}}");

    assertThat(explained.path("action").asString()).isEqualTo("ask");
    assertThat(explained.path("demands").valueStream())
        .anySatisfy(demand -> {
          assertThat(demand.path("pattern").asString()).isEqualTo("rm -rf build");
          assertThat(demand.path("rule").path("pattern").asString()).isEqualTo("rm *");
          assertThat(demand.path("rule").path("layer").asString()).isEqualTo("defaults");
        });
    assertThat(explained.path("always").size()).isPositive();
  }

  @Test
  void beforeApprovalTheCeilingDenies() {
    JsonNode explained =
        explain(
            "{'tool':'write','phase':'exploring','arguments':{'filePath':'a.txt','content':'x'}}");

    assertThat(explained.path("action").asString()).isEqualTo("deny");
    assertThat(explained.path("sentences").toString()).contains("before a plan is approved");
  }

  @Test
  void aCommandThatWritesIsDeniedBeforeApproval() {
    JsonNode explained =
        explain("{'tool':'bash','phase':'exploring','arguments':{'command':'cat a > b'}}");

    assertThat(explained.path("action").asString()).isEqualTo("deny");
    assertThat(explained.path("sentences").toString()).contains("it shows a change");
  }

  @Test
  void whatTheToolWouldRefuseIsSaidBesideTheRule() {
    JsonNode explained =
        explain(
            "{'tool':'edit','arguments':{'filePath':'none.txt','oldString':'a','newString':'b'}}");

    assertThat(explained.path("action").asString()).isEqualTo("allow");
    assertThat(explained.path("refusal").asString()).contains("none.txt");
  }

  @Test
  void aToolThatATaskSwitchesOffIsDenied() {
    String task =
        http.post("/api/tasks", "{\"request\":\"a\",\"tools\":{\"gl*\":false}}")
            .json()
            .path("id")
            .asString();

    JsonNode explained =
        explain("{'tool':'glob','arguments':{'pattern':'*'},'task':'%s'}".formatted(task));

    assertThat(explained.path("action").asString()).isEqualTo("deny");
    assertThat(explained.path("sentences").toString())
        .contains("'glob' is not offered to the agent 'build': the task's tools switch it off.");
    assertThat(explain("{'tool':'list','arguments':{},'task':'%s'}".formatted(task)).toString())
        .contains("allow");
  }

  @Test
  void whatAlwaysWouldRememberIsNamedOnce() {
    JsonNode explained = explain("{'tool':'bash','arguments':{'command':'git push'}}");

    assertThat(explained.path("always").valueStream().map(JsonNode::asString))
        .doesNotHaveDuplicates()
        .contains("git push");
  }

  @Test
  void namesTheFieldThatIsWrong() {
    assertThat(http.post("/api/explain", "{}").status()).isEqualTo(422);
    assertThat(http.post("/api/explain", "{\"tool\":\"fly\"}").text())
        .contains("There is no tool 'fly'", "bash");
    assertThat(http.post("/api/explain", "{\"tool\":\"read\",\"agent\":\"nobody\"}").text())
        .contains("There is no agent 'nobody'");
    assertThat(http.post("/api/explain", "{\"tool\":\"read\"}").text()).contains("filePath");
    assertThat(http.post("/api/explain", "{\"tool\":\"read\",\"task\":\"none\"}").status())
        .isEqualTo(404);
  }

  private static JsonNode explain(String body) {
    var reply = http.post("/api/explain", body.replace('\'', '"'));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    return reply.json();
  }

  private static JsonNode tool(JsonNode agent, String name) {
    return agent
        .path("toolbox")
        .valueStream()
        .filter(tool -> tool.path("name").asString().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
