package dev.perdure.activities.config;

import dev.perdure.planner.json.YamlEntry;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.PermissionSectionReader;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.RuleAction;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The server user's own {@code perdure.yaml}, which may grant what a repository's can't. */
public record UserConfigFile(Path path, Path home, HostConfigReader reader) {

  /** The environment variable that names the file or its directory. */
  public static final String VARIABLE = "PERDURE_CONFIG";

  private static final String NAME = "perdure.yaml";
  private static final String WORKSPACE = "workspace";

  /** A file as it is at each use. */
  public UserConfigFile(Path path, Path home) {
    this(path, home, HostConfigReader.plain());
  }

  /** The file that the environment names, or else the default one. */
  public static UserConfigFile of(Map<String, String> environment, Path home) {
    Path place =
        Optional.ofNullable(environment.get(VARIABLE))
            .filter(value -> !value.isBlank())
            .map(Path::of)
            .orElseGet(() -> home.resolve(".config").resolve("perdure"));
    boolean isFile = Files.isRegularFile(place) || place.toString().endsWith(".yaml");
    return new UserConfigFile(
        isFile && !Files.isDirectory(place) ? place : place.resolve(NAME), home);
  }

  /** The whole file; empty if there is none. */
  public YamlMapping settings() {
    return reader.read(SettingsFileKind.USER, path);
  }

  public WorkspaceSettings workspace() {
    return WorkspaceSettings.of(settings());
  }

  /**
   * Its rules: first for the hosts that commands may reach, then the rules of {@code permission}.
   */
  public Ruleset rules() {
    YamlMapping file = settings();
    List<Rule> rules =
        new ArrayList<>(
            WorkspaceSettings.of(file).network().stream()
                .map(host -> Rule.of("network", host, RuleAction.ALLOW))
                .toList());
    int line = file.section(WORKSPACE).find("network").map(YamlEntry::line).orElse(1);
    List<Integer> lines = new ArrayList<>(Collections.nCopies(rules.size(), line));
    Ruleset written = PermissionSectionReader.of(RuleLayer.USER, file);
    rules.addAll(written.rules());
    lines.addAll(written.lines());
    return new Ruleset(RuleLayer.USER, path.toString(), rules, lines).expanded(home.toString());
  }

  /** The directories that commands may change in a layer of their task's own. */
  public List<Path> caches() {
    YamlMapping file = settings();
    return WorkspaceSettings.of(file).caches().stream()
        .map(cache -> expanded(file, cache))
        .toList();
  }

  /** Reads the file once, so that its errors appear before anything begins. */
  public void requireSense() {
    rules();
    caches();
  }

  private Path expanded(YamlMapping file, String cache) {
    Path place = place(cache);
    if (!place.isAbsolute() || home.startsWith(place)) {
      throw file.wrong(
          file.section(WORKSPACE).find("caches").orElseThrow(),
          "'workspace.caches' holds '%s': give directories such as ~/.sbt or /opt/cache"
              .formatted(cache));
    }
    return place;
  }

  private Path place(String cache) {
    boolean atHome = cache.equals("~") || cache.startsWith("~/");
    return Path.of(atHome ? home + cache.substring(1) : cache).normalize();
  }
}
