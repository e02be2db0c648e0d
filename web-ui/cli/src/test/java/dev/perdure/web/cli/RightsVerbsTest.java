package dev.perdure.web.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.web.cli.client.JsonNodes;
import dev.perdure.web.e2e.GreetingRepository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RightsVerbsTest {
  @TempDir private Path data;

  @Test
  void explainsWhatAnAgentIsToldByLayers() {
    Typed explain = verb("explain", "prompt", "--agent", "explore", "--phase", "exploring");
    assertThat(explain.code()).isEqualTo(0);
    assertThat(explain.out()).contains("You explore a code base", "explore in exploring: about");
    assertThat(explain.out()).containsPattern("\\n  guidance +\\d+").doesNotContain("`edit`");
  }

  @Test
  void explainsTheLinesThatTheRedactorChangesWithoutTheirValues() throws IOException {
    Path file =
        Files.writeString(
            data.resolve("build.log"),
            "plain\nBUILD_KEY=q7Lm2ZxTb9RkVw4Ns8Yd\nghp_0123456789abcdefghij0123\npassword: correct-horse\n");

    Typed explain = verb("explain", "redaction", file.toString());

    assertThat(explain.code()).isZero();
    assertThat(explain.out())
        .contains(
            "line 2: A random value with the name 'BUILD_KEY': 20 characters with 4.3 bits each.",
            "line 3: A known secret, or a key by the form of its issuer.",
            "line 4: A value whose name tells of a secret.")
        .doesNotContain("line 1", "q7Lm2Z", "ghp_", "correct-horse");
  }

  @Test
  void namesAFileThatTheRedactorCanNotRead() {
    Typed explain = verb("explain", "redaction", data.resolve("none").toString());

    assertThat(explain.code()).isEqualTo(4);
    assertThat(explain.err()).contains("none' can't be read: name a text file.");
  }

  @Test
  void withoutAServerTheBuiltInAgentsAreListed() {
    Typed agents = verb("agents");

    assertThat(agents.code()).isZero();
    assertThat(agents.out()).contains("build", "explore", "primary");
  }

  @Test
  void anAgentShowsWhereItsRulesAreWritten() {
    assertThat(verb("agents", "plan").out()).contains("edit", "deny", "agent plan");
  }

  @Test
  void anUnknownAgentNamesThoseThereAre() {
    Typed agents = verb("agents", "nobody");

    assertThat(agents.code()).isEqualTo(4);
    assertThat(agents.err()).contains("There is no agent 'nobody': use one of build, plan");
  }

  @Test
  void explainsAPlainCommandByItsRule() {
    Typed explain = verb("explain", "bash", "rm -rf build", "--workspace", data.toString());

    assertThat(explain.code()).isZero();
    assertThat(explain.out()).contains("a person is asked", "rule bash 'rm *': ask (defaults");
  }

  @Test
  void withoutAServerARepositorysOwnAgentsAreKnown() throws IOException {
    Path agents = Files.createDirectories(data.resolve(".perdure/agents"));
    Files.writeString(
        agents.resolve("careful.md"),
        "---\npermission: {bash: {'make *': deny}}\n---\nBe careful.\n");
    String here = data.toString();

    assertThat(verb("agents", "careful", "--workspace", here).out())
        .contains("make *", "deny", ".perdure/agents/careful.md:2");
    assertThat(verb("explain", "bash", "make all", "--agent", "careful", "--workspace", here).out())
        .contains("denied", "'make *'");
  }

  @Test
  void withoutAServerSettingsOfClaudeCodeCountAsTheyDoInATask() throws IOException {
    var repository = GreetingRepository.at(data.resolve("claude"));
    Files.createDirectories(repository.root().resolve(".claude"));
    Files.writeString(
        repository.root().resolve(".claude/settings.json"),
        "{\"permissions\": {\"deny\": [\"Bash(make deploy:*)\", \"WebFetch\"]}}");
    repository.git("add", ".");
    repository.git("commit", "-qm", "Deny");
    String here = repository.root().toString();

    assertThat(verb("explain", "bash", "make deploy now", "--workspace", here).out())
        .contains("denied", ".claude/settings.json");
    assertThat(verb("agents", "build", "--workspace", here).out())
        .containsPattern("webfetch +no: the rules deny all its uses");
  }

  @Test
  void aSubagentShowsWhichToolsItNeverHas() throws IOException {
    Path agents = Files.createDirectories(data.resolve(".perdure/agents"));
    Files.writeString(agents.resolve("helper.md"), "---\nmode: subagent\n---\nHelp.\n");

    assertThat(verb("agents", "helper", "--workspace", data.toString()).out())
        .containsPattern("task +no: subagents delegate nothing and edit no plan")
        .containsPattern("plan_write +no: subagents");
  }

  @Test
  void theSkillsOfTheDirectoryAreKnown() throws IOException {
    Path skill = Files.createDirectories(data.resolve(".perdure/skills/release"));
    Files.writeString(skill.resolve("SKILL.md"), "---\ndescription: Tags\n---\nTag first.\n");
    String here = data.toString();

    assertThat(verb("agents", "build", "--workspace", here).out()).containsPattern("skill +yes");
    assertThat(verb("explain", "skill", "release", "--workspace", here).out())
        .contains("skill by build: allowed");
  }

  @Test
  void explainsThatAnAgentIsNotOfferedATool() throws IOException {
    Path agents = Files.createDirectories(data.resolve(".perdure/agents"));
    Files.writeString(
        agents.resolve("helper.md"), "---\nmode: subagent\ntools: {write: false}\n---\nHelp.\n");
    String here = data.toString();
    String file = "{\"filePath\":\"a.txt\",\"content\":\"x\"}";
    String work = "{\"description\":\"a\",\"prompt\":\"b\",\"subagent_type\":\"explore\"}";

    assertThat(verb("explain", "write", file, "--agent", "helper", "--workspace", here).out())
        .contains("write by helper: denied", "the agent's tools switch it off");
    assertThat(verb("explain", "task", work, "--agent", "helper", "--workspace", here).out())
        .contains("task by helper: denied", "subagents delegate nothing");
    assertThat(verb("explain", "prompt", "--agent", "helper", "--workspace", here).out())
        .doesNotContain("`task`");
  }

  @Test
  void showsTheAgentsOfTheDirectoryWithTheToolsOfTheRunningServer() throws IOException {
    var repository = GreetingRepository.at(data.resolve("beside"));
    Files.createDirectories(repository.root().resolve(".perdure/agents"));
    Files.writeString(repository.root().resolve(".perdure/agents/careful.md"), "Be careful.\n");
    try (var server = new FakeServer()) {
      server.on(
          "GET /api/tools",
          "{'items':[{'name':'wiki_find','description':'','readOnly':true,'permission':'wiki_find','parameters':{}}]}");
      String address = server.address();
      String here = repository.root().toString();

      assertThat(verb("agents", "careful", "--workspace", here, "--server", address).out())
          .contains("careful", ".perdure/agents/careful.md")
          .containsPattern("wiki_find +yes");
    }
  }

  @Test
  void explainsForPrograms() {
    Typed explain =
        verb(
            "explain", "--json", "read", "{\"filePath\":\".env\"}", "--workspace", data.toString());

    assertThat(JsonNodes.tryRead(explain.out()))
        .hasValueSatisfying(it -> assertThat(it.path("action").asString()).isEqualTo("ask"));
  }

  @Test
  void argumentsThatDoNotFitAreBadInput() {
    Typed explain = verb("explain", "read", "{}", "--workspace", data.toString());

    assertThat(explain.code()).isEqualTo(4);
    assertThat(explain.err()).contains("filePath");
  }

  @Test
  void aPhaseThatIsNoneIsBadInput() {
    assertThat(verb("explain", "read", "x", "--phase", "lunch").code()).isEqualTo(4);
  }

  @Test
  void aCustomToolOfTheRepositoryIsExplainedAndAServersToolIsSentToTheServer() throws IOException {
    Files.createDirectories(data.resolve(".perdure"));
    Files.writeString(
        data.resolve(".perdure/perdure.yaml"),
        """
        customTools: {preview: {description: Deploys., parameters: {}, command: ./preview.sh}}
        mcp: {tracker: {url: 'https://tracker.example/mcp'}}
        """);
    String here = data.toString();

    assertThat(verb("explain", "preview", "{}", "--workspace", here).out())
        .contains("preview by build: a person is asked");
    assertThat(verb("explain", "tracker_close", "{}", "--workspace", here).err())
        .contains("MCP servers tracker could not be listed");
    try (var server = new FakeServer()) {
      server.on("GET /api/mcp", "{'items':[{'name':'tracker','tools':['tracker_close']}]}");
      Typed known =
          Typed.command(
              Map.of(),
              "explain",
              "tracker_close",
              "{}",
              "--workspace",
              here,
              "--server",
              server.address());
      assertThat(known.err()).contains("is a tool of the MCP server 'tracker'");
    }
  }

  @Test
  void serversAndAgentsOfOtherProductsFilesAreKnownAsTheyAreCommitted() throws IOException {
    var repository = GreetingRepository.at(data.resolve("shop"));
    Files.writeString(
        repository.root().resolve(".mcp.json"),
        "{\"mcpServers\": {\"memo\": {\"command\": \"m\"}}}");
    Files.writeString(
        repository.root().resolve("opencode.json"),
        """
        {"mcp": {"wiki": {"type": "remote", "url": "http://a.example"}},
         "agent": {"terse": {"prompt": "Be terse.", "model": "antropic/claude"}}}
        """);
    repository.git("add", "--all");
    repository.git("commit", "--quiet", "--message=Servers");

    assertThat(
            verb("explain", "memo_keep", "{}", "--workspace", repository.root().toString()).err())
        .containsPattern("MCP servers (wiki, memo|memo, wiki) could not be listed");
    assertThat(verb("agents", "terse", "--workspace", repository.root().toString()).err())
        .contains("The provider 'antropic' of the model 'antropic/claude' is not known");
  }

  @Test
  void whatATaskAllowsIsAskedOfTheServer() {
    try (var server = new FakeServer()) {
      server.on("POST /api/explain", "{'tool':'bash','agent':'build','action':'allow'}");

      Typed explain =
          Typed.command(
              Map.of(), "explain", "bash", "make", "--task", "t1", "--server", server.address());

      assertThat(explain.out()).contains("bash by build: allowed");
      assertThat(server.bodies("POST /api/explain").getFirst().toString())
          .contains("\"task\":\"t1\"", "\"arguments\":{\"command\":\"make\"}");
    }
  }

  private Typed verb(String... words) {
    return Typed.command(Map.of("PERDURE_DATA", data.toString()), words);
  }
}
