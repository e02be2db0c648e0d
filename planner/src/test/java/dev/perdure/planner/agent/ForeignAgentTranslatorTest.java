package dev.perdure.planner.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.json.FrontMatter;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ForeignAgentTranslatorTest {

  @Test
  void readsAnAgentOfClaudeCode() {
    AgentTranslation file =
        translated(
            """
            ---
            name: reviewer
            description: Use it after changes. Examples: <example>user: "look": yes</example>
            tools: Read, Grep, LS, Bash(git diff:*)
            model: inherit
            color: red
            ---
            You review.
            """,
            true);

    Agent agent = agent(file);

    assertThat(agent.mode()).isEqualTo(AgentMode.SUBAGENT);
    assertThat(agent.model()).isNull();
    assertThat(agent.description()).startsWith("Use it after changes. Examples: <example>");
    assertThat(Stream.of("read", "grep", "list", "bash", "edit", "webfetch"))
        .filteredOn(tool -> agent.tools().isOn(tool))
        .containsExactly("read", "grep", "list", "bash");
    assertThat(agent.permission().object("bash").fields())
        .isEqualTo(Map.of("*", "deny", "git diff *", "allow"));
    assertThat(file.ignored()).containsExactly("color");
  }

  @Test
  void readsAnAgentOfOpenCode() {
    AgentTranslation file =
        translated(
            """
            ---
            description: Writes documents
            mode: primary
            temperature: 0.1
            model: haiku
            variant: fast
            maxSteps: 7
            top_p: 0.9
            tools: {write: true, 'mymcp_*': false}
            permission: {write: ask, codemode: allow, bash: {'git push': maybe}}
            ---
            You write.
            """,
            false);

    Agent agent = agent(file);

    assertThat(agent).returns(AgentMode.PRIMARY, Agent::mode).returns(7, Agent::steps);
    assertThat(agent.tools().byName()).isEqualTo(Map.of("write", true, "mymcp_*", false));
    assertThat(agent.permission().fields()).isEqualTo(Map.of("edit", "ask"));
    assertThat(file.ignored())
        .containsExactly(
            "model haiku (no key here of a provider that has it)",
            "variant fast",
            "top_p beside temperature",
            "permission.codemode",
            "permission.bash");
  }

  @Test
  void takesTheNewestModelOfAFamily() {
    assertThat(agent(translated("---\nmodel: opus\n---\nx", true)).model())
        .isEqualTo("anthropic/claude-opus-9");
  }

  @Test
  void withholdsTheToolsThatAFileDisallows() {
    Agent agent = agent(translated("---\ndisallowedTools: [Write, Edit]\n---\nx", true));

    assertThat(agent.tools().byName()).isEqualTo(Map.of("write", false, "edit", false));
  }

  @Test
  void allowsEachOfTheCommandsThatAFileNames() {
    AgentTranslation file =
        translated("---\ntools: Bash(git diff:*), Bash(npm test), mcp__docs__find\n---\nx", true);
    Agent agent = agent(file);

    assertThat(agent.permission().object("bash").fields().keySet())
        .containsExactly("*", "git diff *", "npm test");
    assertThat(agent.tools().byName()).containsEntry("docs_find", true);
  }

  @Test
  void takesBothListsOfToolsAndSaysWhatItDoesNotFollow() {
    AgentTranslation file =
        translated(
            "---\ntools: Read(src/**), Edit\ndisallowedTools: Edit, Bash(rm:*)\n"
                + "model: big\nvariant: high\npermission: ask\n---\nx",
            true);

    assertThat(agent(file).tools().byName()).hasToString("{*=false, read=true, edit=false}");
    assertThat(agent(file).variant()).isEqualTo("high");
    assertThat(file.ignored()).containsExactly("Read(src/**)", "model big");
  }

  @Test
  void keepsAModelThatIsNamedInFull() {
    assertThat(agent(translated("---\nmodel: a/x\n---\nx", true)).model()).isEqualTo("a/x");
  }

  private static AgentTranslation translated(String text, boolean subagent) {
    return ForeignAgentTranslator.of(
        FrontMatter.lenient("a.md", text),
        subagent,
        family ->
            family.equals("opus") ? Optional.of("anthropic/claude-opus-9") : Optional.empty());
  }

  private static Agent agent(AgentTranslation file) {
    return new AgentFileReader("a", file.parts(), Optional.empty()).agent(false).orElseThrow();
  }
}
