package dev.perdure.activities.config;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.message.EntropyPolicy;
import dev.perdure.planner.permission.PermissionSectionReader;
import dev.perdure.planner.permission.RuleLayer;
import dev.perdure.planner.permission.Ruleset;
import dev.perdure.planner.queue.ConcurrencyLimits;
import dev.perdure.planner.spending.SpendingPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The configuration of a host: reads the organisation's and the user's {@code perdure.yaml} at each
 * use, and merges a repository's with them.
 */
public record ConfigFiles(
    OrganisationSource organisationSource,
    UserConfigFile user,
    Function<String, Optional<String>> newest) {

  /** The path of a repository's own file. */
  public static final String IN_REPOSITORY = ".perdure/perdure.yaml";

  /** The environment variable that names the organisation's file. */
  public static final String VARIABLE = "PERDURE_ORGANISATION_CONFIG";

  /** These files, if no family of models such as sonnet is known. */
  public ConfigFiles(Path organisation, UserConfigFile user) {
    this(new OrganisationFile(organisation, false), user, _ -> Optional.empty());
  }

  /** The same files, in which agents may name a family of models. */
  public ConfigFiles naming(Function<String, Optional<String>> families) {
    return new ConfigFiles(organisationSource, user, families);
  }

  /** The same files, read in another way. */
  public ConfigFiles readBy(HostConfigReader reader) {
    return new ConfigFiles(
        organisationSource, new UserConfigFile(user.path(), user.home(), reader), newest);
  }

  /**
   * The files that the environment names, else the files in their default places; refuses variables
   * that contradict each other.
   */
  public static ConfigFiles of(Map<String, String> environment, Path home) {
    return new ConfigFiles(
        new OrganisationVariables(environment, home).source(),
        UserConfigFile.of(environment, home),
        _ -> Optional.empty());
  }

  /** The path of the organisation's file, or of the mirror that holds it. */
  public Path organisation() {
    return organisationSource.path();
  }

  /** The paths of both files. */
  public List<Path> paths() {
    return List.of(organisation(), user.path());
  }

  /** The organisation's configuration, as it holds now. */
  public OrganisationConfig organisationConfig() {
    return user.reader().organisation(organisationSource);
  }

  /** Asks the organisation's repository for a newer commit, at most once a minute. */
  public void refresh() {
    organisationSource.refresh();
  }

  /** The permission rules of both files, the weaker layer first. */
  public List<Ruleset> rules() {
    OrganisationConfig organisation = organisationConfig();
    Ruleset written =
        PermissionSectionReader.of(RuleLayer.ORGANISATION, organisation.yamlMapping());
    Ruleset labelled =
        new Ruleset(written.layer(), organisation.label(), written.rules(), written.lines());
    return List.of(labelled.expanded(user.home().toString()), user.rules());
  }

  /** The section {@code providers} of both files, the weaker one first. */
  public List<YamlMapping> providers() {
    return List.of(organisations().section("providers"), user.settings().section("providers"));
  }

  /** The section {@code encryption} of both files, the weaker one first. */
  public List<YamlMapping> encryption() {
    return List.of(organisations().section("encryption"), user.settings().section("encryption"));
  }

  /** The choice of random values that the redactor removes, by both files. */
  public EntropyPolicy redaction() {
    return RedactionSettings.of(
        List.of(organisations().section("redaction"), user.settings().section("redaction")));
  }

  /** The limits on spending of both files. */
  public SpendingPolicy spending() {
    return SpendingSettings.of(
        List.of(organisations(), user.settings()), settings().approval().groups());
  }

  /** The limits on concurrent tasks of both files, of which the smaller ones hold. */
  public ConcurrencyLimits concurrency() {
    return concurrency(organisations()).and(concurrency(user.settings()));
  }

  private static ConcurrencyLimits concurrency(YamlMapping file) {
    return Json.mapper()
        .convertValue(file.section("concurrency").plain().fields(), ConcurrencyLimits.class);
  }

  /** A repository's own file as it is in a directory. */
  public static YamlMapping ownIn(Path directory) {
    return SettingsFileKind.REPOSITORY.read(directory.resolve(IN_REPOSITORY));
  }

  /** The permission rules of both files and of a repository's own, as it is in a directory. */
  public List<Ruleset> rulesIn(Path directory) {
    List<Ruleset> all = new ArrayList<>(rules());
    all.add(repositorys(ownIn(directory)));
    return all;
  }

  /** The permission rules of both files and of a repository's, as they are in a commit. */
  public List<Ruleset> rulesWith(List<YamlMapping> repository) {
    List<Ruleset> all = new ArrayList<>(rules());
    repository.forEach(file -> all.add(repositorys(file)));
    return all;
  }

  /**
   * Returns the trust setting for programs that repositories would run: ask, allow or deny. The
   * organisation's denial stands.
   */
  public String trust() {
    List<String> said =
        files().stream().flatMap(file -> file.plain().text("trust").stream()).toList();
    return said.contains("deny") ? "deny" : said.isEmpty() ? "ask" : said.getLast();
  }

  /**
   * Returns the settings of both files without permissions. The redactor learns the secrets in the
   * settings, and follows the choice of random values.
   */
  public Settings settings() {
    Settings merged = ApprovalSettings.require(Settings.of(files(), user.workspace()));
    new SettingsSecrets(merged).learn();
    EntropyPolicy.setCurrent(redaction());
    return merged;
  }

  /**
   * Returns the settings of both files and of a repository's own file, without permissions and
   * without settings that need trust.
   */
  public Settings settingsWith(YamlMapping repository) {
    List<YamlMapping> all = new ArrayList<>(files());
    all.add(repository.without(SettingsFileKind.UNTRUSTED));
    Settings merged = Settings.of(all, user.workspace().and(WorkspaceSettings.of(repository)));
    return ApprovalSettings.require(
        new RepositorySettingsFilter(repository, settings()).over(merged));
  }

  /** The servers and custom tools of this host and of a repository's own file, trusted or not. */
  public Settings extensionsIn(Path directory) {
    YamlMapping repository = ownIn(directory);
    return settings().and(Settings.of(List.of(repository), WorkspaceSettings.none()));
  }

  /** The settings and agents of this host. */
  public TaskConfiguration here() {
    LoadedAgents found = agents(Map.of());
    Settings settings = settings();
    return new TaskConfiguration(
        settings, settings.small(found.agents()), organisationConfig().version());
  }

  /**
   * The settings and agents of this host and of the repository in a directory. The agents include
   * the committed ones of OpenCode's settings.
   *
   * @param repository the repository's own file, with what other products' files add to it
   */
  public TaskConfiguration in(
      Path directory, YamlMapping repository, Map<String, String> committed) {
    Map<String, String> agents = new TreeMap<>(AgentLoader.in(directory));
    committed.entrySet().stream()
        .filter(file -> file.getKey().startsWith(AgentLoader.IN_SETTINGS))
        .forEach(file -> agents.put(file.getKey(), file.getValue()));
    return with(repository, agents(agents));
  }

  /**
   * Returns the configuration with which a task begins on a repository with this file of its own
   * and these agents. The tool switches of the repository's file apply to each agent.
   */
  public TaskConfiguration with(YamlMapping repository, LoadedAgents found) {
    Settings settings = settingsWith(repository);
    ToolSwitches switches = ToolSwitches.of(repository.section("tools"));
    List<Agent> agents =
        found.agents().stream()
            .map(agent -> agent.withTools(switches.narrowing(agent.tools())))
            .toList();
    return new TaskConfiguration(settings, settings.small(agents), organisationConfig().version());
  }

  /** The agents of this host and of a repository. The repository's files are given by path. */
  public LoadedAgents agents(Map<String, String> repository) {
    Map<String, String> own = user.reader().agents(user.home());
    Settings settings = settings();
    LoadedAgents found =
        AgentLoader.read(
            user.home(),
            new AgentLoader.HostAgents(organisationConfig().agents(), own),
            repository,
            settings.tools(),
            newest);
    return found.within(settings.allowedModels());
  }

  /**
   * Returns notices for people on the settings that Perdure does not follow in a repository's own
   * file and in the home's plugins.
   */
  public List<String> ignored(YamlMapping repository) {
    List<String> notices =
        new ArrayList<>(new RepositorySettingsFilter(repository, settings()).notices());
    notices.addAll(new HomePluginFinder(user.home()).read().notices());
    return notices;
  }

  private YamlMapping organisations() {
    return organisationConfig().yamlMapping();
  }

  /** The errors of files that are broken now, whose last good content holds in their place. */
  public List<String> errors() {
    // This call reads the files that changed since the last use.
    rules();
    user.reader().agents(user.home());
    return user.reader().errors();
  }

  /** These errors, and why the organisation's repository gave no newer configuration. */
  public List<String> problems() {
    return Stream.concat(errors().stream(), organisationConfig().notice().stream()).toList();
  }

  /** The same as sentences for people whose task begins. */
  public List<String> errorNotices() {
    return Stream.concat(
            errors().stream()
                .map(error -> error + " Until it is mended, its last good content holds."),
            organisationConfig().notice().stream())
        .toList();
  }

  /** The user's own file is over the plugins of the home. */
  private List<YamlMapping> files() {
    List<YamlMapping> all = new ArrayList<>();
    all.add(organisations());
    all.addAll(new HomePluginFinder(user.home()).read().files());
    all.add(user.settings());
    return all;
  }

  /** Reads both files, so that an error in them is reported before anything starts. */
  public void requireSense() {
    rules();
    settings();
    spending();
    agents(Map.of());
    user.requireSense();
  }

  private Ruleset repositorys(YamlMapping file) {
    return PermissionSectionReader.of(RuleLayer.REPOSITORY, file).expanded(user.home().toString());
  }
}
