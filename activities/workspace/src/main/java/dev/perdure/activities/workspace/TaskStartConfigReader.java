package dev.perdure.activities.workspace;

import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.SlashCommandLoader;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.config.WorkspaceSettings;
import dev.perdure.activities.extension.SkillLoader;
import dev.perdure.activities.git.mirror.MirrorResult;
import dev.perdure.activities.git.mirror.Repositories;
import dev.perdure.activities.git.mirror.RepositoryRequest;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.activities.trust.CommittedConfigReader;
import dev.perdure.activities.trust.FoundTrustParts;
import dev.perdure.activities.trust.RepositoryConfigFiles;
import dev.perdure.activities.trust.TrustPartFinder;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.owner.CodeOwnersFile;
import dev.perdure.planner.permission.Ceiling;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.IneffectiveRule;
import dev.perdure.planner.permission.IneffectiveRuleFinder;
import dev.perdure.planner.permission.Policy;
import dev.perdure.planner.permission.Ruleset;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reader of the configuration and permission rules that a task begins with: those of the operator,
 * and those of the repository at the task's base commit.
 */
public record TaskStartConfigReader(HostWorkspaces workspaces, ConfigFiles files) {

  static final String WRONG = "config_invalid";
  private static final int SHORT_COMMIT_LENGTH = 12;

  SlashCommandLoader commands() {
    return new SlashCommandLoader(files.user().home());
  }

  /** Returns notices about skills in a workspace and the home that Perdure can't load. */
  List<String> skillNotices(Workspace workspace) {
    return new SkillLoader(files.user().home(), Optional.of(workspace.directory())).notices();
  }

  /** The rules of the files that never decide, whatever the agent. */
  private static List<IneffectiveRule> silent(List<Ruleset> rules, TaskConfiguration wanted) {
    Set<String> agents =
        wanted.registry().all().stream().map(Agent::name).collect(Collectors.toSet());
    return new IneffectiveRuleFinder(Policy.of(rules, Ceiling.NONE), agents, Set.of()).all();
  }

  /** Reads what a task begins with from the files of its workspace. */
  TaskStartConfig of(TaskId task) {
    return of(workspaces.workspace(task));
  }

  /** The file {@code CODEOWNERS} of a workspace's base commit. */
  CodeOwnersFile codeOwners(Workspace workspace) {
    return CodeOwnersReader.read(workspace.git(workspaces.git()), workspace.base());
  }

  TaskStartConfig of(Workspace workspace) {
    try {
      var commit = new CommittedConfigReader(workspace.git(workspaces.git()), workspace.base());
      String name =
          ConfigFiles.IN_REPOSITORY
              + " at commit "
              + workspace.base().substring(0, SHORT_COMMIT_LENGTH);
      return of(commit, name);
    } catch (InvalidConfig e) {
      throw ApplicationFailure.newNonRetryableFailure(String.valueOf(e.getMessage()), WRONG);
    }
  }

  private TaskStartConfig of(CommittedConfigReader commit, String name) {
    RepositoryConfigFiles all = RepositoryConfigFiles.read(commit, name);
    YamlMapping file = all.merged();
    FoundTrustParts trust = TrustPartFinder.of(all, commit, files.settings());
    var agents = files.agents(all.agents());
    List<String> notices = new ArrayList<>(files.errorNotices());
    notices.addAll(agents.notices());
    notices.addAll(all.notices());
    notices.addAll(trust.notices());
    notices.addAll(files.ignored(file));
    notices.addAll(new IgnoredSettings(file, files.user().workspace()).notices());
    TaskConfiguration wanted = files.with(file, agents);
    List<Ruleset> rules = files.rulesWith(all.files());
    silent(rules, wanted).forEach(rule -> notices.add(rule.sentence()));
    return new TaskStartConfig(wanted, rules, all, trust, notices);
  }

  /**
   * Inspects the repository of a task that is to start. It is refused if it is unusable, or if a
   * configuration file of its commit is invalid. Problems that this host can't see appear when
   * Perdure makes the workspace.
   */
  public RepositoryFindings inspect(RepositoryRequest wish) {
    Repositories.Inspection inspection = workspaces.repositories().inspect(wish);
    if (inspection.refused().isPresent()) {
      return new RepositoryFindings(inspection.refused(), Optional.empty());
    }
    try {
      return new RepositoryFindings(Optional.empty(), inspection.commit().map(this::configuration));
    } catch (InvalidConfig e) {
      if (wish.includeChanges()) {
        throw e;
      }
      return new RepositoryFindings(
          Optional.of(
              new MirrorResult.Refused(
                  MirrorResult.Reason.CONFIGURATION, String.valueOf(e.getMessage()))),
          Optional.empty());
    }
  }

  /**
   * Returns the initial configuration of a task on a repository of this machine; empty if the
   * configuration is not visible.
   */
  public Optional<TaskConfiguration> seen(RepositoryRequest wish) {
    return workspaces.repositories().commit(wish).map(this::configuration);
  }

  private TaskConfiguration configuration(Repositories.LocalCommit commit) {
    var reader = new CommittedConfigReader(commit.git(), commit.id());
    return of(reader, ConfigFiles.IN_REPOSITORY).configuration();
  }

  /** Finds repository settings that would loosen restrictions; they are reported and ignored. */
  record IgnoredSettings(YamlMapping file, WorkspaceSettings granted) {

    List<String> notices() {
      return Stream.of(network(), caches()).flatMap(Optional::stream).toList();
    }

    private Optional<String> network() {
      List<String> hosts =
          WorkspaceSettings.of(file).network().stream()
              .filter(host ->
                  granted.network().stream().noneMatch(one -> new Glob(one).covers(new Glob(host))))
              .toList();
      return hosts.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "The repository asks for the network (%s), which only the operator's perdure.yaml grants: commands ask for these hosts, or do without."
                  .formatted(String.join(", ", hosts)));
    }

    private Optional<String> caches() {
      List<String> caches = WorkspaceSettings.of(file).caches();
      return caches.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "The repository asks for the directories %s as caches, which only the operator's perdure.yaml grants: commands do without."
                  .formatted(String.join(", ", caches)));
    }
  }
}
