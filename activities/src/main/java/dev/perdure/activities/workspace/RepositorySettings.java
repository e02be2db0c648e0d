package dev.perdure.activities.workspace;

import dev.perdure.activities.config.AgentFolders;
import dev.perdure.activities.config.CommandFiles;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.SettingsFile;
import dev.perdure.activities.config.TaskConfiguration;
import dev.perdure.activities.config.WorkspaceSettings;
import dev.perdure.activities.git.mirror.MirrorResult.Reason;
import dev.perdure.activities.git.mirror.MirrorResult.Refused;
import dev.perdure.activities.git.mirror.Repositories.Wish;
import dev.perdure.activities.git.worktree.Workspace;
import dev.perdure.planner.agent.Agent;
import dev.perdure.planner.agent.ToolSwitches;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.permission.Glob;
import dev.perdure.planner.permission.Rule;
import dev.perdure.planner.permission.Rule.RuleAction;
import dev.perdure.planner.permission.Ruleset;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The workspace settings of the operator and of the repository at the task's base commit. */
public record RepositorySettings(HostWorkspaces workspaces, ConfigFiles files) {

  static final String WRONG = "config_invalid";
  private static final int SHORT = 12;

  /** The effective configuration and rules, and notices about ignored parts. */
  record Wanted(TaskConfiguration configuration, List<Ruleset> rules, List<String> notices) {}

  CommandFiles commands() {
    return new CommandFiles(files.user().home());
  }

  Wanted of(Workspace workspace) {
    try {
      var commit = new CommittedFiles(workspace.git(workspaces.program()), workspace.base());
      String name =
          ConfigFiles.IN_REPOSITORY + " at commit " + workspace.base().substring(0, SHORT);
      return of(commit, name);
    } catch (InvalidConfig wrong) {
      throw ApplicationFailure.newNonRetryableFailure(String.valueOf(wrong.getMessage()), WRONG);
    }
  }

  private Wanted of(CommittedFiles commit, String name) {
    YamlMapping file = SettingsFile.REPOSITORY.parse(name, commit.text(ConfigFiles.IN_REPOSITORY));
    List<Ruleset> rules = files.rulesWith(file);
    var agents = files.agents(commit.markdown(AgentFolders.IN_REPOSITORY));
    List<String> notices = new ArrayList<>(agents.notices());
    notices.addAll(files.ignored(file));
    notices.addAll(new IgnoredSettings(file, files.user().workspace(), rules.getLast()).notices());
    return new Wanted(
        new TaskConfiguration(files.settingsWith(file), narrowed(agents.agents(), file)),
        rules,
        notices);
  }

  /** A repository's own switches hold for every agent. */
  private static List<Agent> narrowed(List<Agent> agents, YamlMapping file) {
    JsonObject switches = file.section("tools").plain();
    return agents.stream()
        .map(agent -> agent.withTools(ToolSwitches.over(agent.tools(), switches, true)))
        .toList();
  }

  /**
   * Why a task on a repository can't start: the repository can't be used, or a configuration file
   * can't be followed. What can't be seen from here is found when the workspace is made.
   */
  public Optional<Refused> refusal(Wish wish) {
    Optional<Refused> unusable = workspaces.repositories().inspect(wish);
    return unusable.isPresent() || wish.includeChanges() ? unusable : wrongFile(wish);
  }

  private Optional<Refused> wrongFile(Wish wish) {
    try {
      seen(wish);
      return Optional.empty();
    } catch (InvalidConfig wrong) {
      return Optional.of(new Refused(Reason.CONFIGURATION, String.valueOf(wrong.getMessage())));
    }
  }

  /** What a task on a repository of this machine would begin with; empty where that is not seen. */
  public Optional<TaskConfiguration> seen(Wish wish) {
    return workspaces
        .repositories()
        .commit(wish)
        .map(found -> new CommittedFiles(found.git(), found.id()))
        .map(commit -> of(commit, ConfigFiles.IN_REPOSITORY).configuration());
  }

  /** Finds repository settings that would loosen restrictions; they are reported and ignored. */
  record IgnoredSettings(YamlMapping file, WorkspaceSettings granted, Ruleset rules) {

    List<String> notices() {
      return Stream.of(network(), caches(), allowed()).flatMap(Optional::stream).toList();
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

    private Optional<String> allowed() {
      List<String> allowed =
          IntStream.range(0, rules.rules().size())
              .filter(this::loosens)
              .mapToObj(i ->
                  "%s '%s' in line %d"
                      .formatted(
                          rules.rules().get(i).permission(),
                          rules.rules().get(i).pattern(),
                          rules.lines().get(i)))
              .toList();
      return allowed.isEmpty()
          ? Optional.empty()
          : Optional.of(
              "%s allows %s, and is not followed: a repository's own rules may only ask or deny. Allow it in your own perdure.yaml."
                  .formatted(rules.source(), String.join(", ", allowed)));
    }

    /** An exception from a stricter rule of the same file loosens nothing. */
    private boolean loosens(int index) {
      Rule rule = rules.rules().get(index);
      return rule.action() == RuleAction.ALLOW
          && rules.rules().subList(0, index).stream()
              .filter(earlier -> earlier.action() != RuleAction.ALLOW)
              .noneMatch(earlier ->
                  earlier.permission().covers(rule.permission())
                      && earlier.pattern().covers(rule.pattern()));
    }
  }
}
