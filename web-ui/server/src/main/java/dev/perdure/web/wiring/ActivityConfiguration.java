package dev.perdure.web.wiring;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.call.BackgroundCommandSweeper;
import dev.perdure.activities.agent.call.HostPlanCheck;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.call.ToolActivitiesImpl;
import dev.perdure.activities.agent.call.ToolCallModule;
import dev.perdure.activities.agent.prompt.PromptModule;
import dev.perdure.activities.agent.prompt.WorkspaceSurvey;
import dev.perdure.activities.agent.run.RunModule;
import dev.perdure.activities.agent.turn.TurnModule;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.mcp.McpModule;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.task.TaskModule;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.workspace.HostFileLeases;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.PermissionPromptForecast;
import dev.perdure.activities.workspace.PlanCommandRunner;
import dev.perdure.activities.workspace.PlanPreflight;
import dev.perdure.activities.workspace.ReadingRunActivities;
import dev.perdure.activities.workspace.SubagentWorktreeOpener;
import dev.perdure.activities.workspace.WorkspaceModule;
import dev.perdure.activities.workspace.cache.SetupCaches;
import dev.perdure.activities.workspace.checkpoint.CheckpointActivitiesImpl;
import dev.perdure.activities.workspace.checkpoint.CheckpointModule;
import dev.perdure.activities.workspace.checkpoint.CheckpointingToolActivities;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointOperations;
import dev.perdure.activities.workspace.checkpoint.WorkspaceRetention;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.web.engine.ActivityImplementations;
import dev.perdure.web.engine.HostActivities;
import dev.perdure.web.engine.WorkerSlots;
import dev.perdure.web.engine.WorkerVersioning;
import dev.perdure.web.server.ServerProcessOptions;
import dev.perdure.workflows.port.CheckpointActivities;
import dev.perdure.workflows.port.Heartbeats;
import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.WorkspaceActivities;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of the Temporal activities, over the modules of their areas. */
@Configuration(proxyBeanMethods = false)
class ActivityConfiguration {

  @Bean
  RunContext.Finder contexts(
      RunStore runStore,
      TaskReader taskReader,
      TaskAgentLookup agents,
      RunPolicyResolver policies) {
    return new RunContext.Finder(runStore, taskReader, agents, policies);
  }

  @Bean
  PromptModule promptModule(
      JournalModule journalModule, TaskAgentLookup agents, Models models, PromptLibrary prompts) {
    return new PromptModule(journalModule, agents, models, prompts);
  }

  @Bean
  ToolCallModule toolCallModule(
      JournalModule journalModule,
      PlanDraftModule planDraftModule,
      PromptModule promptModule,
      RunContext.Finder contexts,
      Toolbox toolbox,
      HostPaths hostPaths) {
    return new ToolCallModule(
        journalModule, planDraftModule, promptModule, contexts, toolbox, hostPaths);
  }

  @Bean
  ToolActivitiesImpl toolCallActivities(
      ToolCallModule toolCallModule,
      ToolRunner runner,
      RunningActivityRegistry runningActivityRegistry) {
    return toolCallModule.toolActivities(runner, runningActivityRegistry);
  }

  @Bean
  BackgroundCommandSweeper backgroundCommandSweeper(HostPaths hostPaths, TaskReader taskReader) {
    return new BackgroundCommandSweeper(hostPaths, taskReader);
  }

  /** The path of a tool call: checkpoints, then the worktree of a subagent, then the call. */
  @Bean
  CheckpointingToolActivities toolActivities(
      CheckpointModule checkpointModule,
      ToolActivitiesImpl toolCallActivities,
      RunStore runStore,
      HostWorkspaces hostWorkspaces) {
    return checkpointModule.toolActivities(
        new SubagentWorktreeOpener(runStore, toolCallActivities, hostWorkspaces));
  }

  @Bean
  ModelActivities modelActivities(
      JournalModule journalModule,
      PromptModule promptModule,
      RunContext.Finder contexts,
      Toolbox toolbox,
      Models models,
      PromptLibrary prompts) {
    return new TurnModule(journalModule, promptModule, contexts, toolbox, models, prompts)
        .modelActivities();
  }

  @Bean
  WorkerVersioning workerVersioning(ServerProcessOptions options) {
    return options.properties().workerVersioning();
  }

  @Bean
  Heartbeats heartbeats(ServerProcessOptions options) {
    return options.properties().temporal().heartbeats();
  }

  @Bean
  WorkerSlots workerSlots(ServerProcessOptions options) {
    return WorkerSlots.read(options.properties()::find);
  }

  @Bean
  TaskActivities taskActivities(
      JournalModule journalModule,
      PlanDraftModule planDraftModule,
      PromptModule promptModule,
      HostPaths hostPaths,
      PromptLibrary prompts,
      ServerProcessOptions options) {
    int stepsAtOnce = options.properties().server().stepsAtOnce();
    return new TaskModule(
            journalModule, planDraftModule, promptModule, hostPaths, prompts, stepsAtOnce)
        .taskActivities();
  }

  @Bean
  RunModule runModule(
      JournalModule journalModule,
      PlanDraftModule planDraftModule,
      PromptModule promptModule,
      RunContext.Finder contexts,
      PromptLibrary prompts,
      Models models) {
    return new RunModule(journalModule, planDraftModule, promptModule, contexts, prompts, models);
  }

  /** The activities of runs, with the reads that a run opens with on this host. */
  @Bean
  RunActivities runActivities(
      RunModule runModule,
      JournalModule journalModule,
      CheckpointingToolActivities toolActivities,
      HostWorkspaces hostWorkspaces,
      HostFileLeases hostFileLeases,
      HostPaths hostPaths) {
    return new ReadingRunActivities(
        journalModule.taskStore(),
        runModule.runActivities(),
        toolActivities,
        hostWorkspaces,
        hostFileLeases,
        hostPaths.queue());
  }

  /** All activities of a worker. */
  @Bean
  ActivityImplementations activities(
      ModelActivities models, TaskActivities tasks, RunActivities runs, HostActivities host) {
    return new ActivityImplementations(models, tasks, runs, host);
  }

  @Bean
  HostActivities hostActivities(
      CheckpointingToolActivities tools,
      HookActivities hooks,
      WorkspaceActivities workspaces,
      CheckpointActivities checkpoints) {
    return new HostActivities(tools, hooks, workspaces, checkpoints);
  }

  @Bean
  PlanPreflight planPreflight(
      JournalModule journalModule,
      HostWorkspaces hostWorkspaces,
      HostPlanCheck hostPlanCheck,
      Toolbox toolbox,
      RunPolicyResolver policies,
      HostPaths hostPaths) {
    var forecast = new PermissionPromptForecast(toolbox, policies, hostPaths);
    return new PlanPreflight(
        journalModule.taskReader(),
        journalModule.planStore(),
        hostWorkspaces.repositories(),
        hostPlanCheck,
        forecast,
        hostPaths);
  }

  @Bean
  CheckpointActivities checkpointActivities(
      LocalCheckpointOperations operations,
      ArtifactStore artifactStore,
      SubmissionStore submissionStore) {
    return new CheckpointActivitiesImpl(operations, artifactStore, submissionStore);
  }

  @Bean
  WorkspaceModule workspaceModule(
      JournalModule journalModule,
      HostWorkspaces hostWorkspaces,
      HostPaths hostPaths,
      ConfigFiles files,
      WorkspaceSurvey survey,
      PlanCommandRunner commands) {
    return new WorkspaceModule(journalModule, hostWorkspaces, hostPaths, files, survey, commands);
  }

  @Bean
  WorkspaceSurvey workspaceSurvey(
      PromptModule promptModule,
      HostWorkspaces hostWorkspaces,
      Sandbox sandbox,
      ConfigFiles files) {
    return promptModule.workspaceSurvey(hostWorkspaces.git(), sandbox, files);
  }

  @Bean
  WorkspaceActivities workspaceActivities(
      WorkspaceModule workspaceModule,
      SetupCaches setupCaches,
      PlanPreflight planPreflight,
      TaskActivities tasks,
      McpModule mcpModule) {
    return workspaceModule.workspaceActivities(
        setupCaches, planPreflight, tasks::step, mcpModule.mcpDiscovery()::discover);
  }

  @Bean
  WorkspaceRetention workspaceRetention(
      CheckpointModule checkpointModule, ServerProcessOptions options) {
    return checkpointModule.workspaceRetention(options.properties().server().keep());
  }
}
