package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.agent.ToolSwitches;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentLoaderTest {

  @TempDir Path home;

  @Test
  void readsHomeAndRepositoryOverTheBuiltInAgents() throws IOException {
    write(".claude/agents/team/reviewer.md", "---\ndescription: theirs\n---\nReview.");
    write(".config/perdure/agents/mine.md", "---\ndescription: mine\nsteps: 9\n---\nWork.");

    AgentRegistry agents =
        registry(
            Map.of(
                ".opencode/agent/docs.md", "Write documents.",
                ".perdure/agents/mine.md", "---\ndescription: the repository's\n---\n"));

    assertThat(agents.all())
        .extracting(Agent::name)
        .contains("build", "plan", "reviewer", "mine", "docs");
    assertThat(agents.agent("mine"))
        .returns("the repository's", Agent::description)
        .returns(9, Agent::steps)
        .returns("Work.", Agent::prompt);
    assertThat(agents.all()).noneMatch(agent -> agent.tools().isOn("webfetch"));
    assertThat(agents.agent("mine").source("description")).contains(".perdure/agents/mine.md:2");
  }

  @Test
  void refusesTwoOfOneNameAndNamesBothFiles() {
    var files = Map.of(".perdure/agents/a/x.md", "1", ".perdure/agents/b/x.md", "2");

    assertThatThrownBy(() -> read(files, ToolSwitches.none()))
        .hasMessageContaining(".perdure/agents/b/x.md")
        .hasMessageContaining("'x' stands in '.perdure/agents/a/x.md' already");
  }

  @Test
  void leavesOutAForeignFileThatCannotBeReadAndSaysSo() {
    var files =
        Map.of(
            ".claude/agents/big.md",
            "é".repeat(140_000),
            ".claude/agents/odd.md",
            "---\nmodel: 7\ncolor: red\n---\n");

    var found = read(files, ToolSwitches.none());

    assertThat(found.agents()).hasSameSizeAs(AgentRegistry.builtIn().all());
    assertThat(found.notices())
        .anySatisfy(
            notice -> assertThat(notice).contains("big.md", "more than 262144 bytes", "left out"))
        .anySatisfy(notice -> assertThat(notice).contains("odd.md", "'model' must be a text"))
        .contains(
            "The agent file '.claude/agents/odd.md' says color, which Perdure does not follow.");
  }

  @Test
  void refusesAFileOfItsOwnThatIsWrong() {
    assertThatThrownBy(
            () -> read(Map.of(".perdure/agents/x.md", "---\nmodle: a\n---\n"), ToolSwitches.none()))
        .hasMessageContaining("'.perdure/agents/x.md' is wrong, line 2: there is no key 'modle'");
  }

  private AgentRegistry registry(Map<String, String> repository) {
    return AgentRegistry.of(read(repository, new ToolSwitches(Map.of("webfetch", false))).agents());
  }

  private LoadedAgents read(Map<String, String> repository, ToolSwitches tools) {
    return AgentLoader.read(home, repository, tools, _ -> Optional.empty());
  }

  private void write(String path, String text) throws IOException {
    Path file = home.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
