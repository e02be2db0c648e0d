package dev.perdure.web.cli.local;

import dev.perdure.activities.agent.call.HostPlanCheck;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.Settings;
import dev.perdure.activities.config.WorkspaceSettings;
import dev.perdure.activities.extension.ExternalTools;
import dev.perdure.activities.files.WorktreePaths;
import dev.perdure.activities.git.Git;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.sandbox.LazySandbox;
import dev.perdure.activities.tool.InMemoryArtifacts;
import dev.perdure.activities.tool.InMemoryToolJournal;
import dev.perdure.activities.tool.LiveOutput;
import dev.perdure.activities.tool.Tool;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.plan.PlanDraftStore;
import dev.perdure.activities.tool.plan.QuestionTool;
import dev.perdure.activities.tool.plan.TaskTool;
import dev.perdure.activities.tool.standalone.BuiltInToolPorts;
import dev.perdure.activities.tool.standalone.BuiltInTools;
import dev.perdure.activities.tool.standalone.TemporaryDirectory;
import dev.perdure.activities.tool.todo.InMemoryTodoLists;
import dev.perdure.activities.trust.CommittedConfigReader;
import dev.perdure.activities.trust.RepositoryConfigFiles;
import dev.perdure.planner.agent.AgentRegistry;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.InvalidConfig;
import dev.perdure.planner.plan.AgentPlanEdits;
import dev.perdure.planner.plan.Plan;
import dev.perdure.planner.plan.PlanCheckReport;
import dev.perdure.web.cli.client.UsageError;
import dev.perdure.web.server.PerdureProperties;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Loader of the agents, tools, settings and permission rules that hold in a directory, without a
 * server.
 */
final class LocalConfigLoader {
  private LocalConfigLoader() {}

  /**
   * The agents of this build, of the account and of the repository in a directory, those of
   * OpenCode's settings as they are committed there.
   */
  static AgentRegistry agents(PerdureProperties properties, Path directory) {
    try {
      Path here = directory.toAbsolutePath();
      RepositoryConfigFiles files = committed(here);
      return properties.configFiles().in(here, files.merged(), files.agents()).registry();
    } catch (InvalidConfig e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }

  /** Reads the settings of this machine's files, except permissions. */
  static Settings settings(PerdureProperties properties) {
    try {
      return properties.configFiles().settings();
    } catch (InvalidConfig e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The servers and custom tools of this machine's files, of a directory's own files, and of
   * committed plugins and files of other products. No person is asked about trust.
   */
  static Settings extensions(PerdureProperties properties, Path directory) {
    try {
      Path here = directory.toAbsolutePath();
      return properties
          .configFiles()
          .extensionsIn(here)
          .and(Settings.of(committed(here).foreign(), WorkspaceSettings.none()));
    } catch (InvalidConfig e) {
      throw UsageError.inInput(String.valueOf(e.getMessage()));
    }
  }

  /** A directory's own file as it is there, and other products' files as they are committed. */
  static RepositoryConfigFiles committed(Path directory) {
    try (var records = TemporaryDirectory.make()) {
      var commit =
          new CommittedConfigReader(Git.configuredIn(records.path()).at(directory), "HEAD");
      return RepositoryConfigFiles.read(commit, ConfigFiles.IN_REPOSITORY)
          .withOwn(ConfigFiles.ownIn(directory));
    }
  }

  /** The tools of this build, and the custom tools and skills that hold in a directory. */
  static Toolbox with(AgentRegistry agents, PerdureProperties properties, Path directory) {
    Path home = PerdureProperties.home();
    var sandbox = new LazySandbox(home, List.of(), properties.configFiles().paths());
    var ports =
        new BuiltInToolPorts(
            new InMemoryToolJournal(),
            new InMemoryArtifacts(),
            new InMemoryTodoLists(),
            LiveOutput.none(),
            sandbox,
            home,
            properties.environment());
    List<Tool> tools = new ArrayList<>(BuiltInTools.with(ports));
    tools.addAll(ExternalTools.custom(extensions(properties, directory), sandbox));
    tools.addAll(ExternalTools.skills(home, directory));
    tools.add(new QuestionTool());
    tools.add(new TaskTool(agents));
    var inspection =
        new HostPlanCheck(
            agents,
            () -> new Toolbox(tools),
            new ModelRegistry(properties.models()),
            properties.find("PATH").orElse(""));
    tools.addAll(new NoDrafts(inspection).tools());
    tools.sort(Comparator.comparing(tool -> tool.spec().name()));
    return new Toolbox(tools);
  }

  /** Plan drafts without a task: none. */
  private record NoDrafts(HostPlanCheck hostPlanCheck) implements PlanDraftStore {
    @Override
    public int write(RunId run, CallId call, Plan plan) {
      return 1;
    }

    @Override
    public PlanCheckReport check(RunId run, Plan plan, WorktreePaths worktree) {
      return hostPlanCheck.of(new TaskId("local"), plan, worktree);
    }

    @Override
    public String update(RunId run, CallId call, AgentPlanEdits edits) {
      return "";
    }

    @Override
    public Optional<Plan> newest(RunId run) {
      return Optional.empty();
    }
  }
}
