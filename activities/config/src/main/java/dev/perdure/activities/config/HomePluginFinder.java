package dev.perdure.activities.config;

import dev.perdure.activities.plugin.PluginFolders;
import dev.perdure.activities.plugin.PluginTranslator;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.message.InvisibleCharEscaper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the plugins of a home, which are trusted like the user's own file: folders of {@code
 * ~/.perdure/plugins}, then those that Claude Code has installed for the user and keeps enabled.
 */
public record HomePluginFinder(Path home) {

  private static final String INSTALLED = ".claude/plugins/installed_plugins.json";
  private static final String ENABLED = ".claude/settings.json";
  private static final String CACHE = ".claude/plugins/cache";

  /**
   * A plugin folder.
   *
   * @param path where it lies, from the home
   */
  public record Folder(String name, String path) {

    /** Returns the prefix for the names of the plugin's agents, commands and skills. */
    public String prefix() {
      return name + ":";
    }

    /** The path of a part of it from the home. */
    public String part(String part) {
      return path + "/" + part;
    }
  }

  /**
   * The settings that plugins add to the user's settings, and notices on the plugins' settings that
   * Perdure does not follow.
   */
  record PluginSettings(List<YamlMapping> files, List<String> notices) {}

  /** Every plugin folder; of two with one name the first counts. */
  public List<Folder> folders() {
    return List.copyOf(
        named(new ForeignSettingsCollector(new Home(home), SettingsFileKind.USER)).values());
  }

  PluginSettings read() {
    var files = new ForeignSettingsCollector(new Home(home), SettingsFileKind.USER);
    for (Folder folder : named(files).values()) {
      files.plugin(new PluginTranslator(home.resolve(folder.path()).toString(), folder.name()));
    }
    return new PluginSettings(files.files(), files.notices());
  }

  private Map<String, Folder> named(ForeignSettingsCollector files) {
    Map<String, Folder> all = new LinkedHashMap<>();
    PluginFolders.names(home).forEach(name -> own(name, files, all));
    if (Files.isRegularFile(home.resolve(INSTALLED))) {
      JsonObject installed = files.json(INSTALLED).orElseGet(JsonObject::empty).object("plugins");
      JsonObject enabled = files.json(ENABLED).orElseGet(JsonObject::empty);
      installed.fields().keySet().stream()
          .filter(id -> Boolean.TRUE.equals(enabled.object("enabledPlugins").fields().get(id)))
          .forEach(id -> ofClaudeCode(id, installed, files, all));
    }
    return all;
  }

  private void own(String name, ForeignSettingsCollector files, Map<String, Folder> all) {
    String path = PluginFolders.FOLDER + "/" + name;
    if (PluginFolders.isName(name) && isFolder(path)) {
      all.put(name, new Folder(name, path));
    } else {
      files.notice(PluginFolders.notFollowed("~/" + path));
    }
  }

  /** One is installed for the user or for projects, which name it by themselves. */
  private void ofClaudeCode(
      String id, JsonObject installed, ForeignSettingsCollector files, Map<String, Folder> all) {
    String name = id.replaceFirst("@.*", "");
    Stream<JsonObject> entries =
        installed.fields().get(id) instanceof List<?> list
            ? list.stream().map(each -> JsonObject.of("it", each).object("it"))
            : Stream.of(installed.object(id));
    Optional<String> place =
        entries
            .filter(entry -> entry.text("scope").orElse("user").equals("user"))
            .flatMap(entry -> entry.text("installPath").stream())
            .findFirst();
    Optional<String> path = place.map(Path::of).map(Path::normalize).flatMap(this::below);
    if (place.isPresent()
        && PluginFolders.isName(name)
        && path.filter(this::isFolder).isPresent()) {
      all.putIfAbsent(name, new Folder(name, path.get()));
    } else if (place.isPresent()) {
      files.notice(
          "The plugin '%s' of Claude Code is not followed: it is not a folder below ~/%s."
              .formatted(InvisibleCharEscaper.of(id), CACHE));
    }
  }

  private Optional<String> below(Path path) {
    return path.startsWith(home.resolve(CACHE))
        ? Optional.of(home.relativize(path).toString())
        : Optional.empty();
  }

  private boolean isFolder(String path) {
    return Files.isDirectory(home.resolve(path), LinkOption.NOFOLLOW_LINKS);
  }

  /** Files of a home, by their whole paths or from there. */
  private record Home(Path home) implements SettingsLocation {

    @Override
    public String label() {
      return "The home";
    }

    @Override
    public Optional<String> text(String path) {
      Path file = home.resolve(path);
      if (Files.isSymbolicLink(file)) {
        throw new InvalidConfig(path, 1, "it is a link, and links are not followed");
      }
      if (!Files.isRegularFile(file)) {
        return Optional.empty();
      }
      try {
        SettingsFileKind.requireSize(path, Files.size(file));
        return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException("The file '%s' can't be read.".formatted(file), e);
      }
    }

    @Override
    public List<String> existing(List<String> paths) {
      return paths.stream().filter(path -> Files.exists(home.resolve(path))).toList();
    }
  }
}
