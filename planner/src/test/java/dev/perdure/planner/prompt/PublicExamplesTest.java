package dev.perdure.planner.prompt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.AgentFileReader;
import dev.perdure.planner.agent.ForeignAgentTranslator;
import dev.perdure.planner.json.FrontMatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The forms of settings in the public documents, plugins and examples of Claude Code and OpenCode:
 * each form of a value once, in other words. Every file of those repositories was read this way.
 */
class PublicExamplesTest {

  /** The settings of agents, and the beginning of the description that they give. */
  private static final List<String[]> AGENTS =
      List.of(
          new String[] {"description: Looks for bugs\ntools: Read, Grep, Glob, LS", "Looks"},
          new String[] {"description: Looks\ntools: [\"Read\", \"Grep\"]  # only these", "Looks"},
          new String[] {"description: Looks\ntools:\n  - Read\n  - Bash(git log:*)", "Looks"},
          new String[] {"description: Looks\ndisallowedTools: Write, Edit", "Looks"},
          new String[] {"description: Looks\nmodel: inherit\ncolor: cyan", "Looks"},
          new String[] {"description: Looks\nmodel: sonnet\npermissionMode: plan", "Looks"},
          new String[] {"description: Looks\nskills: one, two\nmemory: project", "Looks"},
          new String[] {"description: Looks\nmcpServers:\n  - github\nmaxTurns: 12", "Looks"},
          new String[] {"description: [what it is for]\ncolor: [red/blue]", "[what it is for]"},
          new String[] {"description: |\n  Looks for bugs.\n  Use it often.", "Looks for bugs."},
          new String[] {"description: >-\n  Looks for\n  bugs", "Looks for bugs"},
          new String[] {"description: Use when asked to \"look\": see, find", "Use when asked"},
          new String[] {
            "description: Looks\nmode: subagent\ntemperature: 0.1\ntools:\n  write: false\n  \"my*\": true",
            "Looks"
          },
          new String[] {
            "description: Looks\nmode: primary\npermission:\n  edit: deny\n  bash:\n    \"*\": ask\n    \"git diff\": allow",
            "Looks"
          },
          new String[] {
            "description: Looks\ntools: Agent(worker, researcher), Read, mcp__github__*", "Looks"
          },
          new String[] {
            "description: Looks\ntools: []\neffort: high\nisolation: worktree", "Looks"
          },
          new String[] {
            "description: Looks\nhooks:\n  PreToolUse:\n    - matcher: \"Bash\"\n      hooks:\n        - type: command\n          command: \"./check.sh $TOOL_INPUT\"\nbackground: true",
            "Looks"
          },
          new String[] {
            "description: Looks\nmcpServers:\n  - playwright:\n      type: stdio\n      command: npx\n      args: [\"-y\", \"x@latest\"]\n  - github",
            "Looks"
          },
          new String[] {
            "description: Looks\nmode: subagent\ncolor: \"#FF5733\"\nreasoningEffort: high\ntextVerbosity: low\npermission:\n  \"*\": deny\n  read: allow\n  task:\n    \"*\": deny\n    \"look-*\": allow",
            "Looks"
          },
          new String[] {"description: Looks\nmode: all\ntemperature: 0\npermission: ask", "Looks"},
          new String[] {"description: Looks\nmaxSteps: 5\ntop_p: 0.9\nhidden: true", "Looks"},
          new String[] {
            "description: Looks\nprompt: \"{file:./prompts/look.txt}\"\ndisable: false", "Looks"
          });

  @ParameterizedTest
  @ValueSource(
      strings = {
        "description: Check the style",
        "description: \"Check: style, names and 'quotes'\"",
        "description: Check the style: names, layout",
        "description: Uses @mentions, #tags and 100% of `code`",
        "argument-hint: [pr-number] [priority]",
        "argument-hint: [file-path]",
        "argument-hint: <topic> [--depth=quick|full]",
        "argument-hint: \"PROMPT [--max N] [--until TEXT]\"",
        "argument-hint: Optional description of the work",
        "argument-hint: [source] | [target]",
        "argument-hint: add [tag] | remove [tag] | list",
        "allowed-tools: Bash(git add:*), Bash(git status:*), Read",
        "allowed-tools: Bash(./scripts/find.sh:*),Bash(./scripts/label.sh:*)",
        "allowed-tools: [\"Read\", \"Write\", \"Bash(npm run:*)\"]",
        "allowed-tools: Bash(*)",
        "allowed-tools: \"*\"",
        "allowed-tools: *",
        "allowed-tools:\n  - Read\n  - Bash(git:*)",
        "allowed-tools: mcp__server__tool, mcp__other__*",
        "allowed-tools: Bash(${CLAUDE_PLUGIN_ROOT}/run.sh:*)",
        "model: haiku",
        "model: claude-3-5-haiku-20241022",
        "model: inherit",
        "model: anthropic/claude-sonnet-4-20250514",
        "disable-model-invocation: true",
        "hide-from-slash-command-tool: \"true\"",
        "context: fork",
        "subtask: true\nagent: build\nmodel: openai/gpt-5#high",
        "agent: plan # the planner",
        "version: 1.0.0\nname: deploy\nauthor: Somebody <somebody@example.org>",
        "hooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: ./check.sh",
        "when_to_use: the user asks to \"ship it\", or says: release"
      })
  void readAsSettingsOfACommand(String settings) {
    SlashCommandFile file =
        SlashCommandFile.parse("sample", "sample.md", "---\n%s\n---\nDo $1.\n".formatted(settings));

    assertThat(file.command().fault()).isNull();
    assertThat(file.command().template()).isEqualTo("Do $1.");
  }

  @Test
  void readWithACommentBehindEachValue() {
    SlashCommandFile file =
        SlashCommandFile.parse(
            "sample",
            "sample.md",
            """
            ---
            allowed-tools: Bash(git:*), Read, Edit    # what it may use
            argument-hint: [issue-number] [priority]  # shown to people
            description: Fixes an issue               # shown in lists
            model: claude-3-5-haiku-20241022          # one model
            disable-model-invocation: false           # for people alone
            ---
            Fix $1.
            """);

    assertThat(file.command().description())
        .isEqualTo("[issue-number] [priority] – Fixes an issue");
    assertThat(file.command().model()).isEqualTo("claude-3-5-haiku-20241022");
  }

  @ParameterizedTest
  @MethodSource("agents")
  void readAsSettingsOfAnAgent(String settings, String description) {
    assertThat(agent(settings).description()).startsWith(description);
  }

  static Stream<Arguments> agents() {
    return AGENTS.stream().map(each -> Arguments.of(each[0], each[1]));
  }

  @Test
  void keepsExamplesOfADescriptionThatLookLikeKeys() {
    String settings =
        """
        name: finder
        description: Use this agent to find bugs. Examples:

        <example>
        Context: A person changed a file
        user: "Is it right?"
        assistant: "I ask the finder."
        <commentary>
        It looks closely: it reads.
        </commentary>
        </example>

        <example>
        Context: Another one
        user: "And now?"
        assistant: "Again."
        </example>

        model: sonnet
        tools: ["Read", "Grep"]\
        """;
    Agent agent = agent(settings);

    assertThat(agent.description()).startsWith("Use this agent").contains("Another one");
    assertThat(agent.model()).isEqualTo("anthropic/sonnet");
    assertThat(agent.tools().isOn("read")).isTrue();
    assertThat(agent.tools().isOn("bash")).isFalse();
  }

  @Test
  void takesKeysBehindAnElementThatNothingCloses() {
    assertThat(agent("description: Use <this> agent: often\nmodel: sonnet").model())
        .isEqualTo("anthropic/sonnet");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: Writing Rules\ndescription: Use when asked to \"write a rule\": see below\nversion: 0.1.0",
        "name: pdf\ndescription: Reads PDFs\nallowed-tools: Read, Bash(pdftotext:*)",
        "name: pdf\ndescription: Reads PDFs\nlicense: Complete terms in LICENSE.txt",
        "name: pdf\ndescription: >\n  Reads\n  PDFs\nmetadata:\n  audience: all\n  workflow: github",
        "name: pdf\ndescription: Reads PDFs\ncontext: fork\nagent: Explore\nuser-invocable: false"
      })
  void readAsSettingsOfASkill(String settings) {
    var read = FrontMatter.lenient("SKILL.md", "---\n%s\n---\nText.\n".formatted(settings));

    assertThat(read.settings().find("name")).isPresent();
    assertThat(read.settings().find("description")).isPresent();
    assertThat(read.body().strip()).isEqualTo("Text.");
  }

  private static Agent agent(String settings) {
    var file = FrontMatter.lenient("sample.md", "---\n%s\n---\nYou look.\n".formatted(settings));
    var translated =
        ForeignAgentTranslator.of(file, true, family -> Optional.of("anthropic/" + family));
    return new AgentFileReader("sample", translated.parts(), Optional.empty())
        .agent(true)
        .orElseThrow();
  }
}
