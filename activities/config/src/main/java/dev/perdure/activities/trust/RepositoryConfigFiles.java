package dev.perdure.activities.trust;

import dev.perdure.activities.config.AgentLoader;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.ForeignSettingsCollector;
import dev.perdure.activities.config.SettingsFileKind;
import dev.perdure.activities.plugin.ClaudeCodeTranslator;
import dev.perdure.activities.plugin.PluginFolders;
import dev.perdure.activities.plugin.PluginTranslator;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The configuration files of a repository at a commit, those of Claude Code and OpenCode in the
 * form of perdure.yaml.
 *
 * @param own the file {@code .perdure/perdure.yaml}
 * @param foreign the files of other products, the weakest first
 * @param agents Markdown files of agents by their paths
 * @param commands Markdown files of commands in settings, by their names
 * @param notices what is not followed of the files of others
 */
public record RepositoryConfigFiles(
    YamlMapping own,
    List<YamlMapping> foreign,
    Map<String, String> agents,
    Map<String, String> commands,
    List<String> notices) {

  private static final List<String> UNREAD =
      List.of(
          ".claude/settings.local.json",
          ".claude/output-styles",
          ".opencode/plugin",
          ".opencode/plugins",
          ".opencode/tool",
          ".opencode/tools");
  private static final List<String> MISPLACED =
      List.of(
          "perdure.yaml",
          "perdure.yml",
          ".perdure.yaml",
          ".perdure.yml",
          ".perdure/perdure.yml",
          ".perdure/config.yaml",
          ".perdure/config.yml",
          ".perdure/perdure.json",
          ".perdure/settings.yaml",
          "perdure.json",
          ".perdure.json",
          "Perdure.yaml",
          ".config/perdure/perdure.yaml");
  private static final List<String> JOINED = List.of("tools", "instructions");

  /** Copies the lists. */
  public RepositoryConfigFiles {
    foreign = List.copyOf(foreign);
    notices = List.copyOf(notices);
  }

  /** Reads the files of a commit; a fault in the own file is an error, in others a notice. */
  public static RepositoryConfigFiles read(CommittedConfigReader commit, String name) {
    return new CommitReader(commit).read(name);
  }

  /** The same files with another own file, such as one that is not committed yet. */
  public RepositoryConfigFiles withOwn(YamlMapping file) {
    return new RepositoryConfigFiles(file, foreign, agents, commands, notices);
  }

  /** All files, the weakest first. */
  public List<YamlMapping> files() {
    return Stream.concat(foreign.stream(), Stream.of(own)).toList();
  }

  /** The own file with what others add to it, but for permissions and programs. */
  public YamlMapping merged() {
    List<YamlEntry> entries = new ArrayList<>(own.without(JOINED).entries());
    JOINED.forEach(key -> joined(key).ifPresent(entries::add));
    return new YamlMapping(own.source(), entries);
  }

  private Optional<YamlEntry> joined(String key) {
    List<YamlEntry> found =
        files().stream()
            .flatMap(file -> file.find(key).stream())
            .filter(entry -> entry.value() != null)
            .toList();
    return found.stream()
        .reduce((weaker, stronger) ->
            new YamlEntry(key, stronger.line(), joined(weaker.value(), stronger.value())));
  }

  private static @Nullable Object joined(@Nullable Object weaker, @Nullable Object stronger) {
    if (weaker instanceof List<?> first && stronger instanceof List<?> second) {
      return Stream.concat(first.stream(), second.stream()).distinct().toList();
    }
    if (weaker instanceof YamlMapping first && stronger instanceof YamlMapping second) {
      List<String> again = second.entries().stream().map(YamlEntry::key).toList();
      return new YamlMapping(
          second.source(),
          Stream.concat(first.without(again).entries().stream(), second.entries().stream())
              .toList());
    }
    return stronger;
  }

  /** The reading of one commit. */
  private static final class CommitReader {

    private final CommittedConfigReader commit;
    private final ForeignSettingsCollector foreign;
    private final Map<String, String> agents = new LinkedHashMap<>();
    private final Map<String, String> commands = new LinkedHashMap<>();

    CommitReader(CommittedConfigReader commit) {
      this.commit = commit;
      this.foreign = new ForeignSettingsCollector(commit, SettingsFileKind.REPOSITORY);
    }

    RepositoryConfigFiles read(String name) {
      refuseMisplaced();
      String ownText = commit.text(ConfigFiles.IN_REPOSITORY).orElse("");
      YamlMapping own = SettingsFileKind.REPOSITORY.parse(name, ownText);
      commit.existing(List.of(PluginFolders.FOLDER + "/")).forEach(this::plugin);
      OpenCodeTranslator.FILES.forEach(
          file -> foreign.json(file).ifPresent(json -> openCode(file, json)));
      JsonObject settings =
          foreign.json(ClaudeCodeTranslator.SETTINGS).orElseGet(JsonObject::empty);
      foreign
          .json(ClaudeCodeTranslator.SERVERS)
          .ifPresent(json ->
              foreign.add(
                  ClaudeCodeTranslator.SERVERS, ClaudeCodeTranslator.servers(json, settings)));
      foreign.add(ClaudeCodeTranslator.SETTINGS, ClaudeCodeTranslator.settings(settings));
      foreign.unread(UNREAD);
      agents.putAll(commit.markdown(AgentLoader.IN_REPOSITORY));
      return new RepositoryConfigFiles(own, foreign.files(), agents, commands, foreign.notices());
    }

    /** A file in the wrong place would have no effect, its denials included. */
    private void refuseMisplaced() {
      for (String path : commit.files(MISPLACED)) {
        throw new InvalidConfig(
            path,
            1,
            "Perdure reads no settings here: move the file to %s or remove it"
                .formatted(ConfigFiles.IN_REPOSITORY));
      }
    }

    private void plugin(String folder) {
      String prefix = PluginFolders.namespace(folder);
      boolean isFolder = commit.files(List.of(folder)).isEmpty();
      if (prefix.isEmpty() || !isFolder) {
        foreign.notice(PluginFolders.notFollowed(folder));
        return;
      }
      foreign.plugin(new PluginTranslator(folder, prefix.substring(0, prefix.length() - 1)));
      agents.putAll(commit.markdown(List.of(folder + "/agents")));
    }

    private void openCode(String file, JsonObject json) {
      OpenCodeTranslator.OpenCodeSettings parts = OpenCodeTranslator.of(json, foreign::text);
      foreign.add(file, parts.settings());
      agents.putAll(parts.agents());
      commands.putAll(parts.commands());
    }
  }
}
