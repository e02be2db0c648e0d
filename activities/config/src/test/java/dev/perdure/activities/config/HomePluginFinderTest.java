package dev.perdure.activities.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.prompt.SlashCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomePluginFinderTest {

  private static final String SHIP = ".perdure/plugins/ship/";
  private static final String CACHED = ".claude/plugins/cache/acme/lint/1.2.0";

  @TempDir Path home;

  @Test
  void whatAPluginRunsHoldsLikeTheUsersOwn() throws IOException {
    write(
        SHIP + "hooks/hooks.json",
        """
        {"hooks": {"PreToolUse": [{"matcher": "Write", "hooks": [{"type": "command",
          "command": "\\"${CLAUDE_PLUGIN_ROOT}\\"/guard.sh"}]}]}}
        """);
    write(SHIP + ".mcp.json", "{\"memo\": {\"command\": \"${CLAUDE_PLUGIN_ROOT}/memo.sh\"}}");
    write(SHIP + "perdure.yaml", "customTools: {shout: {description: Shouts, command: cat}}\n");

    Settings settings = files().settings();

    String folder = home + "/" + SHIP;
    assertThat(settings.mcp().get("ship_memo"))
        .satisfies(memo -> assertThat(memo.command()).isEqualTo(folder + "memo.sh"))
        .satisfies(memo -> assertThat(memo.scripts()).isEmpty());
    assertThat(settings.customTools()).containsOnlyKeys("ship_shout");
    assertThat(settings.hooks().list("tool.before"))
        .singleElement()
        .asString()
        .contains("command=" + folder + "guard.sh", "match=write");
    assertThat(notices()).isEmpty();
  }

  @Test
  void agentsAndCommandsHoldUnderThePluginsName() throws IOException {
    write(SHIP + "agents/critic.md", "---\ndescription: Judges\n---\nJudge.");
    write(SHIP + "commands/it.md", "Ship it.");

    assertThat(files().here().agents()).extracting(Agent::name).contains("ship:critic");
    assertThat(new SlashCommandLoader(home).now().commands())
        .extracting(SlashCommand::name)
        .containsExactly("ship:it");
  }

  @Test
  void theUsersOwnFileIsOverAPlugin() throws IOException {
    write(SHIP + ".mcp.json", "{\"memo\": {\"command\": \"theirs\"}}");
    write(".config/perdure/perdure.yaml", "mcp: {ship_memo: {command: mine}}\n");

    assertThat(files().settings().mcp().get("ship_memo"))
        .satisfies(memo -> assertThat(memo.command()).isEqualTo("mine"));
  }

  @Test
  void pluginsThatClaudeCodeKeepsEnabledForTheUserAreFollowed() throws IOException {
    write(
        ".claude/plugins/installed_plugins.json",
        """
        {"version": 2, "plugins": {
          "lint@acme": [{"scope": "user", "installPath": "%1$s/%2$s", "version": "1.2.0"}],
          "off@acme": [{"scope": "user", "installPath": "%1$s/%2$s"}],
          "theirs@acme": [{"scope": "project", "installPath": "%1$s/%2$s"}],
          "gone@acme": [{"scope": "user", "installPath": "%1$s/.claude/plugins/cache/gone"}],
          "away@acme": [{"scope": "user", "installPath": "/etc"}]}}
        """
            .formatted(home, CACHED));
    write(
        ".claude/settings.json",
        """
        {"enabledPlugins": {"lint@acme": true, "off@acme": false, "theirs@acme": true,
          "gone@acme": true, "away@acme": true}}
        """);
    write(CACHED + "/commands/all.md", "Lint all.");
    write(
        CACHED + "/.claude-plugin/plugin.json",
        "{\"name\": \"lint\", \"commands\": \"./commands/\"}");

    assertThat(new SlashCommandLoader(home).now().commands())
        .extracting(SlashCommand::name)
        .containsExactly("lint:all");
    assertThat(notices())
        .containsExactly(
            "The plugin 'gone@acme' of Claude Code is not followed: it is not a folder below"
                + " ~/.claude/plugins/cache.",
            "The plugin 'away@acme' of Claude Code is not followed: it is not a folder below"
                + " ~/.claude/plugins/cache.");
  }

  @Test
  void whatCanNotBeFollowedIsSaidAndStopsNothing() throws IOException {
    write(SHIP + ".mcp.json", "{\"memo\": ");
    write(SHIP + "perdure.yaml", "customTools: {shout: {descriptoin: Shouts, command: cat}}\n");
    write(".perdure/plugins/vast/hooks/hooks.json", "x".repeat(10_000_000));
    write(".perdure/plugins/two words/commands/it.md", "Go.");
    write(".perdure/plugins/loud/.lsp.json", "{}");
    Files.createSymbolicLink(home.resolve(".perdure/plugins/away"), home);
    Files.createSymbolicLink(home.resolve(SHIP + ".claude-plugin"), home.resolve("none"));

    assertThat(files().settings().mcp()).isEmpty();
    assertThat(files().settings().customTools()).isEmpty();
    assertThat(String.join("\n", notices()))
        .contains(
            SHIP + ".mcp.json' is wrong, line 1: it must hold one JSON object. It is not followed",
            "there is no key 'customTools.shout.descriptoin', did you mean",
            "vast/hooks/hooks.json' is wrong, line 1: it has 10000000 bytes",
            "'~/.perdure/plugins/two words' is not followed: a plugin is a folder",
            "'~/.perdure/plugins/away' is not followed: a plugin is a folder",
            "loud/.lsp.json, which Perdure does not follow");
  }

  private ConfigFiles files() {
    return ConfigFiles.of(Map.of(ConfigFiles.VARIABLE, "/dev/null"), home);
  }

  private List<String> notices() {
    return files().ignored(SettingsFileKind.REPOSITORY.parse("perdure.yaml", ""));
  }

  private void write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
