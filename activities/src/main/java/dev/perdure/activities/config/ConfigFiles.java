package dev.perdure.activities.config;

import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.PermissionSection;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The organisation's and the user's {@code perdure.yaml} of a host, read anew at each use. */
public record ConfigFiles(Path organisation, OperatorFile user) {

  /** The path of a repository's own file. */
  public static final String IN_REPOSITORY = ".perdure/perdure.yaml";

  /** The environment variable that names the organisation's file. */
  public static final String VARIABLE = "PERDURE_ORGANISATION_CONFIG";

  private static final Path USUAL = Path.of("/etc/perdure/perdure.yaml");

  /** The files that the environment names, else those in their usual places. */
  public static ConfigFiles of(Map<String, String> environment, Path home) {
    Path organisation =
        Optional.ofNullable(environment.get(VARIABLE))
            .filter(value -> !value.isBlank())
            .map(Path::of)
            .orElse(USUAL);
    return new ConfigFiles(organisation, OperatorFile.of(environment, home));
  }

  /** The permission rules of both files, the weaker layer first. */
  public List<Ruleset> rules() {
    YamlMapping theirs = SettingsFile.ORGANISATION.read(organisation);
    return List.of(
        PermissionSection.of(RuleLayer.ORGANISATION, theirs).expanded(user.home().toString()),
        user.rules());
  }

  /** The permission rules of both files and of a repository's own, as it is in a directory. */
  public List<Ruleset> rulesIn(Path directory) {
    List<Ruleset> all = new ArrayList<>(rules());
    all.add(repositorys(SettingsFile.REPOSITORY.read(directory.resolve(IN_REPOSITORY))));
    return all;
  }

  /** The permission rules of both files and of a repository's own, as it is in a commit. */
  public List<Ruleset> rulesWith(YamlMapping repository) {
    List<Ruleset> all = new ArrayList<>(rules());
    all.add(repositorys(repository));
    return all;
  }

  /** What both files say but for permissions. */
  public Settings settings() {
    return Settings.of(files(), user.workspace());
  }

  /** What both files and a repository's own say but for permissions. */
  public Settings settingsWith(YamlMapping repository) {
    List<YamlMapping> all = new ArrayList<>(files());
    all.add(repository);
    Settings merged = Settings.of(all, user.workspace().and(WorkspaceSettings.of(repository)));
    return new RepositoryLimits(repository, settings()).over(merged);
  }

  /** The agents of this host and those of a repository, whose files are given by their paths. */
  public AgentFolders.Found agents(Map<String, String> repository) {
    return AgentFolders.read(user.home(), repository, settings().tools());
  }

  /** What of a repository's own file is not followed, for people. */
  public List<String> ignored(YamlMapping repository) {
    return new RepositoryLimits(repository, settings()).notices();
  }

  private List<YamlMapping> files() {
    return List.of(SettingsFile.ORGANISATION.read(organisation), user.settings());
  }

  /** Reads both files, so that an error in them is reported before anything starts. */
  public void requireSense() {
    rules();
    settings();
    agents(Map.of());
    user.requireSense();
  }

  private Ruleset repositorys(YamlMapping file) {
    return PermissionSection.of(RuleLayer.REPOSITORY, file).expanded(user.home().toString());
  }
}
