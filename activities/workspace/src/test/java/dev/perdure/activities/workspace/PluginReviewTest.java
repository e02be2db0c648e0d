package dev.perdure.activities.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.activities.config.SlashCommandLoader;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.prompt.SlashCommand;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.subject.TrustSubject;
import dev.perdure.planner.request.subject.TrustSubjectPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PluginReviewTest extends WorkspaceScene {

  private static final String SHIP = ".perdure/plugins/ship/";

  @Test
  void whatAPluginWouldRunWaitsForTrustByItsScriptsDigest() {
    users.write(SHIP + "guard.sh", "echo guard");
    users.write(
        SHIP + "hooks/hooks.json",
        """
        {"hooks": {"PreToolUse": [{"matcher": "Write", "hooks": [{"type": "command",
          "command": "\\"${CLAUDE_PLUGIN_ROOT}\\"/guard.sh"}]}]}}
        """);
    users.write(
        SHIP + ".mcp.json", "{\"memo\": {\"command\": \"${CLAUDE_PLUGIN_ROOT}/guard.sh\"}}");
    users.write(
        SHIP + "perdure.yaml",
        "customTools: {shout: {description: Shouts, command: bash"
            + " $CLAUDE_PLUGIN_ROOT/guard.sh}}\n");
    commit();
    openTask();

    assertThat(parts())
        .allSatisfy(part ->
            assertThat(part.scripts()).extracting("path").containsExactly(SHIP + "guard.sh"))
        .extracting(TrustSubjectPart::name)
        .containsExactlyInAnyOrder("tool.before", "ship_memo", "ship_shout");
    assertThat(configuration().settings().mcp()).isEmpty();
    assertThat(configuration().settings().customTools()).isEmpty();
  }

  @Test
  void agentsAndCommandsHoldAtOnceUnderThePluginsName() {
    users.write(SHIP + "agents/critic.md", "---\ndescription: Judges\n---\nJudge.");
    users.write(SHIP + "commands/it.md", "Ship it.");
    commit();
    openTask();

    assertThat(configuration().agents()).extracting(Agent::name).contains("ship:critic");
    assertThat(new SlashCommandLoader(temporary).in(users.directory(), Map.of()).commands())
        .extracting(SlashCommand::name)
        .containsExactly("ship:it");
    assertThat(notices()).noneMatch(notice -> notice.contains("ship"));
  }

  @Test
  void whatIsNotUnderstoodOfAPluginIsSaidByName() throws IOException {
    users.write(
        SHIP + ".claude-plugin/plugin.json",
        "\uFEFF{\"name\": \"other\", \"commands\": [\"../../../etc\"], \"version\": \"1\"}");
    users.write(SHIP + ".lsp.json", "{}");
    users.write(".perdure/plugins/torn/.claude-plugin/plugin.json", "{\"name\": ");
    users.write(".perdure/plugins/vast/.mcp.json", "x".repeat(10_000_000));
    users.write(".perdure/plugins/two words/commands/it.md", "Go.");
    Path plugins = users.directory().resolve(".perdure/plugins");
    Files.createSymbolicLink(plugins.resolve("away"), temporary);
    Files.createSymbolicLink(
        Files.createDirectories(plugins.resolve("leak")).resolve(".mcp.json"), temporary);
    commit();
    openTask();

    assertThat(String.join("\n", notices()))
        .contains(
            "plugin.json' says the name 'other' beside its folder's name, commands, which Perdure",
            SHIP + ".lsp.json, which Perdure does not follow",
            "torn/.claude-plugin/plugin.json' is wrong, line 1: it must hold one JSON object",
            "vast/.mcp.json' is wrong, line 1: it has 10000000 bytes",
            "'.perdure/plugins/two words' is not followed: a plugin is a folder with a name",
            "'.perdure/plugins/away' is not followed: a plugin is a folder",
            "leak/.mcp.json' is wrong, line 1: it is a link, and links are not followed");
  }

  private void commit() {
    users.git("add", "-A");
    users.git("commit", "-q", "-m", "Plugins");
  }

  private List<TrustSubjectPart> parts() {
    PendingRequest request = Objects.requireNonNull(activities.reviewTrust(REF).request());
    records.requestStore().raise(request.id());
    HumanRequest asked = records.requestReader().find(request.id()).orElseThrow().request();
    return ((TrustSubject) asked.subject()).parts();
  }

  private TaskConfiguration configuration() {
    return records.taskStore().configuration(TASK).orElseThrow();
  }
}
