package dev.perdure.activities.config;

import dev.perdure.activities.json.CommentedJson;
import dev.perdure.activities.plugin.PluginTranslator;
import dev.perdure.activities.plugin.TranslatedSettings;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Collects the settings of plugins, Claude Code and OpenCode in the form of {@code perdure.yaml};
 * what does not fit is a notice.
 */
public final class ForeignSettingsCollector {

  private final SettingsLocation place;
  private final SettingsFileKind kind;
  private final List<YamlMapping> files = new ArrayList<>();
  private final List<String> notices = new ArrayList<>();

  /** Collects files of a place, which may say what one kind of our own may. */
  public ForeignSettingsCollector(SettingsLocation place, SettingsFileKind kind) {
    this.place = place;
    this.kind = kind;
  }

  /** Returns the collected settings files, the weakest first. */
  public List<YamlMapping> files() {
    return List.copyOf(files);
  }

  /** Returns notices for people on the settings that Perdure does not follow. */
  public List<String> notices() {
    return List.copyOf(notices);
  }

  /** Adds the settings of a plugin folder. */
  public void plugin(PluginTranslator plugin) {
    part(plugin.folder() + PluginTranslator.MANIFEST, plugin::manifest);
    part(plugin.folder() + PluginTranslator.SERVERS, plugin::servers);
    part(plugin.folder() + PluginTranslator.HOOKS, plugin::hooks);
    String tools = plugin.folder() + "/perdure.yaml";
    text(tools)
        .ifPresent(text -> {
          try {
            add(tools, plugin.tools(SettingsFileKind.REPOSITORY.parse(tools, text)));
          } catch (InvalidConfig e) {
            notices.add(e.getMessage() + " It is not followed.");
          }
        });
    unread(plugin.unread());
  }

  private void part(String file, Function<JsonObject, TranslatedSettings> translation) {
    json(file).ifPresent(found -> add(file, translation.apply(found)));
  }

  /** Names the given paths that exist. */
  public void unread(List<String> paths) {
    List<String> unread = place.existing(paths);
    if (!unread.isEmpty()) {
      notices.add(
          "%s has %s, which Perdure does not follow."
              .formatted(place.label(), String.join(", ", unread)));
    }
  }

  /** Adds a sentence. */
  public void notice(String sentence) {
    notices.add(sentence);
  }

  /** The text of a file; empty, with a notice, if it can't be followed. */
  public Optional<String> text(String path) {
    try {
      return place.text(path);
    } catch (InvalidConfig e) {
      notices.add(e.getMessage() + " It is not followed.");
      return Optional.empty();
    }
  }

  /** The JSON object in a file; empty, with a notice, if it can't be followed. */
  public Optional<JsonObject> json(String path) {
    try {
      return place.text(path).map(text -> CommentedJson.read(path, text));
    } catch (InvalidConfig e) {
      notices.add(e.getMessage() + " It is not followed.");
      return Optional.empty();
    }
  }

  /** A value that does not fit takes the programs of its file with it, then the whole file. */
  public void add(String file, TranslatedSettings translation) {
    notices.addAll(translation.notices(file));
    YamlMapping all = YamlMapping.of(file, translation.settings());
    if (!fits(all, "Its programs are left out.")) {
      fits(all.without(SettingsFileKind.UNTRUSTED), "It is not followed.");
    }
  }

  private boolean fits(YamlMapping file, String consequence) {
    try {
      kind.require(file);
      files.add(file);
      return true;
    } catch (InvalidConfig e) {
      notices.add(e.getMessage() + " " + consequence);
      return false;
    }
  }
}
