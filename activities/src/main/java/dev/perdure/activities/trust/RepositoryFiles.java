package dev.perdure.activities.trust;

import dev.perdure.activities.config.AgentFolders;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.PluginFolders;
import dev.perdure.activities.config.SettingsFile;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.json.YamlMapping.Entry;
import dev.perdure.planner.message.VisibleText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
public record RepositoryFiles(
    YamlMapping own,
    List<YamlMapping> foreign,
    Map<String, String> agents,
    Map<String, String> commands,
    List<String> notices) {

  private static final List<String> UNREAD =
      List.of(
          ".claude/settings.local.json",
          ".claude/output-styles",
          ".claude/rules",
          ".opencode/plugin",
          ".opencode/plugins",
          ".opencode/tool",
          ".opencode/tools");
  private static final List<String> JOINED = List.of("tools", "instructions");

  /** Copies the lists. */
  public RepositoryFiles {
    foreign = List.copyOf(foreign);
    notices = List.copyOf(notices);
  }

  /** Reads the files of a commit; a fault in the own file is an error, in others a notice. */
  public static RepositoryFiles read(CommittedFiles commit, String name) {
    return new Reader(commit).read(name);
  }

  /** All files, the weakest first. */
  public List<YamlMapping> files() {
    return Stream.concat(foreign.stream(), Stream.of(own)).toList();
  }

  /** The own file with what others add to it, but for permissions and programs. */
  public YamlMapping merged() {
    List<Entry> entries = new ArrayList<>(own.without(JOINED).entries());
    JOINED.forEach(key -> joined(key).ifPresent(entries::add));
    return new YamlMapping(own.source(), entries);
  }

  private Optional<Entry> joined(String key) {
    List<Entry> found =
        files().stream()
            .flatMap(file -> file.find(key).stream())
            .filter(entry -> entry.value() != null)
            .toList();
    return found.stream()
        .reduce((weaker, stronger) ->
            new Entry(key, stronger.line(), joined(weaker.value(), stronger.value())));
  }

  private static @Nullable Object joined(@Nullable Object weaker, @Nullable Object stronger) {
    if (weaker instanceof List<?> first && stronger instanceof List<?> second) {
      return Stream.concat(first.stream(), second.stream()).distinct().toList();
    }
    if (weaker instanceof YamlMapping first && stronger instanceof YamlMapping second) {
      List<String> again = second.entries().stream().map(Entry::key).toList();
      return new YamlMapping(
          second.source(),
          Stream.concat(first.without(again).entries().stream(), second.entries().stream())
              .toList());
    }
    return stronger;
  }

  /** The reading of one commit. */
  private static final class Reader {

    private final CommittedFiles commit;
    private final List<YamlMapping> foreign = new ArrayList<>();
    private final Map<String, String> agents = new LinkedHashMap<>();
    private final Map<String, String> commands = new LinkedHashMap<>();
    private final List<String> notices = new ArrayList<>();

    Reader(CommittedFiles commit) {
      this.commit = commit;
    }

    RepositoryFiles read(String name) {
      YamlMapping own = SettingsFile.REPOSITORY.parse(name, commit.text(ConfigFiles.IN_REPOSITORY));
      commit.existing(List.of(PluginFolders.FOLDER + "/")).forEach(this::plugin);
      OpenCode.FILES.forEach(file -> json(file).ifPresent(json -> openCode(file, json)));
      JsonObject settings = json(ClaudeCode.SETTINGS).orElseGet(JsonObject::empty);
      json(ClaudeCode.SERVERS)
          .ifPresent(json -> add(ClaudeCode.SERVERS, ClaudeCode.servers(json, settings)));
      add(ClaudeCode.SETTINGS, ClaudeCode.settings(settings));
      unread(UNREAD);
      agents.putAll(commit.markdown(AgentFolders.IN_REPOSITORY));
      return new RepositoryFiles(own, foreign, agents, commands, notices);
    }

    private void plugin(String folder) {
      String prefix = PluginFolders.namespace(folder);
      boolean isFolder = commit.files(List.of(folder)).isEmpty();
      if (prefix.isEmpty() || !isFolder) {
        notices.add(
            "'%s' is not followed: a plugin is a folder with a name of letters, digits, '-' and '_'."
                .formatted(VisibleText.of(folder)));
        return;
      }
      var plugin = new Plugin(folder, prefix.substring(0, prefix.length() - 1));
      part(folder + Plugin.MANIFEST, plugin::manifest);
      part(folder + "/.mcp.json", plugin::servers);
      part(folder + "/hooks/hooks.json", plugin::hooks);
      try {
        String text = commit.text(folder + "/perdure.yaml");
        add(folder + "/perdure.yaml", plugin.tools(plugin.own(text)));
      } catch (InvalidConfig wrong) {
        notices.add(wrong.getMessage() + " It is not followed.");
      }
      agents.putAll(commit.markdown(List.of(folder + "/agents")));
      unread(plugin.unread());
    }

    private void part(String file, Function<JsonObject, Translation> translation) {
      json(file).ifPresent(found -> add(file, translation.apply(found)));
    }

    private void unread(List<String> paths) {
      List<String> unread = commit.existing(paths);
      if (!unread.isEmpty()) {
        notices.add(
            "The repository has %s, which Perdure does not follow."
                .formatted(String.join(", ", unread)));
      }
    }

    private void openCode(String file, JsonObject json) {
      OpenCode.Parts parts = OpenCode.of(json, this::text);
      add(file, parts.settings());
      agents.putAll(parts.agents());
      commands.putAll(parts.commands());
    }

    private Optional<String> text(String path) {
      try {
        return commit.bytes(path).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
      } catch (InvalidConfig wrong) {
        notices.add(String.valueOf(wrong.getMessage()));
        return Optional.empty();
      }
    }

    private Optional<JsonObject> json(String file) {
      try {
        return commit.json(file);
      } catch (InvalidConfig wrong) {
        notices.add(wrong.getMessage() + " It is not followed.");
        return Optional.empty();
      }
    }

    /** A value that does not fit takes the programs of its file with it, then the whole file. */
    private void add(String file, Translation translation) {
      notices.addAll(translation.notices(file));
      YamlMapping all = YamlMapping.of(file, translation.settings());
      if (!fits(all, "Its programs are left out.")) {
        fits(all.without(SettingsFile.UNTRUSTED), "It is not followed.");
      }
    }

    private boolean fits(YamlMapping file, String consequence) {
      try {
        SettingsFile.REPOSITORY.require(file);
        foreign.add(file);
        return true;
      } catch (InvalidConfig wrong) {
        notices.add(wrong.getMessage() + " " + consequence);
        return false;
      }
    }
  }
}
