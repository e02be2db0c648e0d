package dev.perdure.web.wiring;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.call.BackgroundCommandSweeper;
import dev.perdure.activities.agent.call.HostPlanCheck;
import dev.perdure.activities.agent.call.JournalPlanDraftStore;
import dev.perdure.activities.agent.call.ToolActivitiesImpl;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.agent.prompt.WorkspaceSurvey;
import dev.perdure.activities.agent.run.RunActivitiesImpl;
import dev.perdure.activities.agent.turn.ModelActivitiesImpl;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.github.GitHubAccess;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.limit.DiskReserve;
import dev.perdure.activities.limit.TaskMonitor;
import dev.perdure.activities.lsp.LspSupport;
import dev.perdure.activities.mcp.McpTools;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.program.ExternalTools;
import dev.perdure.activities.program.ToolCallHookRunner;
import dev.perdure.activities.sandbox.ReservedSandbox;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.SandboxDetector;
import dev.perdure.activities.task.TaskActivitiesImpl;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.PermissionPromptForecast;
import dev.perdure.activities.workspace.PlanCommandRunner;
import dev.perdure.activities.workspace.PlanPreflight;
import dev.perdure.activities.workspace.RestoredSubmodules;
import dev.perdure.activities.workspace.SubagentWorktreeOpener;
import dev.perdure.activities.workspace.WorkspaceActivitiesImpl;
import dev.perdure.activities.workspace.checkpoint.CheckpointActivitiesImpl;
import dev.perdure.activities.workspace.checkpoint.CheckpointingToolActivities;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointOperations;
import dev.perdure.activities.workspace.replica.LostChangesReporter;
import dev.perdure.activities.workspace.replica.WorkspaceReplication;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.web.engine.ActivityImplementations;
import dev.perdure.web.engine.HostActivities;
import dev.perdure.web.engine.HostIdentity;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerProcessOptions;
import dev.perdure.workflows.port.CheckpointActivities;
import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.TaskQueueNames;
import dev.perdure.workflows.port.WorkspaceActivities;
import io.opentelemetry.api.OpenTelemetry;
import java.io.IOException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of the Temporal activities: models, tools, sandbox and workspaces of this host. */
@Configuration(proxyBeanMethods = false)
class ActivityConfiguration {

  @Bean
  PromptLibrary prompts() {
    return new PromptLibrary();
  }

  @Bean
  ModelRegistry models(ServerProcessOptions options, OpenTelemetry telemetry) {
    return new ModelRegistry(options.properties().models(), telemetry);
  }

  @Bean
  Artifacts artifacts(Journal journal) {
    return journal.artifacts();
  }

  @Bean
  HostPaths places(ServerProcessOptions options, HostIdentity host, TaskQueueNames queues) {
    return new HostPaths(options.data(), host.id(), queues);
  }

  /** The workspaces of this host, replicated to the database where it is external. */
  @Bean
  HostWorkspaces site(ServerProcessOptions options, HostIdentity host, Journal journal) {
    var here = HostWorkspaces.in(options.data(), host.id(), Author.PERDURE);
    var site =
        here.notifying(
                new RestoredSubmodules(here, journal)
                    .before(new LostChangesReporter(options.data(), journal)))
            .with(GitHubAccess.of(options.properties()::find));
    return options.properties().database().url().isPresent()
        ? site.with(new WorkspaceReplication(site, journal))
        : site;
  }

  @Bean
  DiskReserve diskReserve(ServerProcessOptions options) {
    return options.properties().diskReserve(options.data());
  }

  @Bean
  @ConditionalOnProperty(name = "perdure.workers", havingValue = "true", matchIfMissing = true)
  TaskMonitor taskMonitor(HostPaths places, ServerProcessOptions options, DiskReserve reserve) {
    var limits = options.properties().taskLimits(options.data());
    return new TaskMonitor(places.calls(), limits, reserve).start();
  }

  @Bean
  Sandbox sandbox(ConfigFiles configuration, DiskReserve reserve)
      throws IOException, InterruptedException {
    return new ReservedSandbox(
        SandboxDetector.detect(
            PerdureProperties.home(), configuration.user().caches(), configuration.paths()),
        reserve);
  }

  /** The toolbox is got later, as the tools that write plans are in it. */
  @Bean
  HostPlanCheck planInspection(
      TaskAgentLookup agents,
      ObjectProvider<Toolbox> toolbox,
      ModelRegistry models,
      ServerProcessOptions options) {
    return new HostPlanCheck(
        agents, toolbox::getObject, models, options.properties().find("PATH").orElse(""));
  }

  @Bean
  Toolbox toolbox(
      Journal journal,
      TaskConfigurationLookup tasks,
      HostPlanCheck inspection,
      Sandbox sandbox,
      ServerProcessOptions options,
      ExternalTools outside) {
    var reach =
        new ToolboxFactory.Reach(
            sandbox,
            PerdureProperties.home(),
            options.properties().environment(),
            options.properties().server().subagentsAtOnce(),
            run -> CodeFormatters.of(tasks.settings(run)));
    return ToolboxFactory.of(
        journal, tasks, new JournalPlanDraftStore(journal, inspection), reach, outside);
  }

  @Bean
  RunContext.Finder scenes(Journal journal, TaskAgentLookup agents, RunPolicyResolver policies) {
    return new RunContext.Finder(journal.runs(), journal.taskReader(), agents, policies);
  }

  @Bean
  ToolActivitiesImpl toolCalls(
      Journal journal,
      RunContext.Finder scenes,
      ToolRunner runner,
      Toolbox toolbox,
      HostPaths places,
      RunningActivityRegistry stops) {
    return new ToolActivitiesImpl(journal, scenes, runner, toolbox, places, stops);
  }

  @Bean
  BackgroundCommandSweeper backgroundSweep(HostPaths places, Journal journal) {
    return new BackgroundCommandSweeper(places, journal.taskReader());
  }

  @Bean
  CheckpointingToolActivities toolActivities(
      ToolActivitiesImpl calls, Journal journal, HostWorkspaces site, Toolbox toolbox) {
    var delegating = new SubagentWorktreeOpener(calls, journal, site);
    return new CheckpointingToolActivities(delegating, journal, site, toolbox);
  }

  @Bean
  ModelActivities modelActivities(
      Journal journal,
      RunContext.Finder scenes,
      Toolbox toolbox,
      Models models,
      PromptLibrary prompts) {
    return new ModelActivitiesImpl(journal, scenes, toolbox, models, prompts);
  }

  @Bean
  TaskActivities taskActivities(
      Journal journal,
      HostPaths places,
      PromptLibrary prompts,
      PendingMessages messages,
      ServerProcessOptions options) {
    return new TaskActivitiesImpl(
        journal, places, prompts, messages, options.properties().server().stepsAtOnce());
  }

  @Bean
  RunActivities runActivities(
      Journal journal, RunContext.Finder scenes, PromptLibrary prompts, Models models) {
    return new RunActivitiesImpl(journal, scenes, prompts, models);
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
      CheckpointActivities history) {
    return new HostActivities(tools, hooks, workspaces, history);
  }

  @Bean
  ToolRunner runner(
      Journal journal,
      Toolbox toolbox,
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      LspSupport languages,
      OpenTelemetry telemetry) {
    var hooks = new ToolCallHookRunner(configurations, journal.hookVerdicts(), sandbox);
    return new ToolRunner(
        toolbox,
        new ToolRunnerServices(
            journal.tools(),
            journal.artifacts(),
            hooks,
            languages.diagnostics(),
            telemetry.getTracer(ToolRunner.class.getPackageName())));
  }

  @Bean
  PlanCommandRunner planCommands(ToolRunner runner, RunPolicyResolver policies, HostPaths places) {
    return new PlanCommandRunner(runner, policies, places);
  }

  @Bean
  PlanPreflight planOutlook(
      HostWorkspaces site,
      HostPlanCheck inspection,
      Toolbox toolbox,
      RunPolicyResolver policies,
      HostPaths places) {
    return new PlanPreflight(
        site.repositories(),
        inspection,
        new PermissionPromptForecast(toolbox, policies, places),
        places);
  }

  @Bean
  CheckpointActivities historyActivities(
      LocalCheckpointOperations history, Artifacts artifacts, Journal journal) {
    return new CheckpointActivitiesImpl(history, artifacts, journal.submissions());
  }

  @Bean
  WorkspaceSurvey survey(
      HostWorkspaces site, Journal journal, Sandbox sandbox, ConfigFiles configuration) {
    return new WorkspaceSurvey(journal, site.git(), sandbox, configuration);
  }

  @Bean
  WorkspaceActivities workspaceActivities(
      HostWorkspaces site,
      PlanCommandRunner commands,
      PlanPreflight preflight,
      WorkspaceSurvey survey,
      TaskActivities tasks,
      McpTools servers) {
    return new WorkspaceActivitiesImpl(
        site,
        survey.journal(),
        commands,
        preflight,
        survey.files(),
        survey,
        tasks::step,
        servers::discover);
  }
}
