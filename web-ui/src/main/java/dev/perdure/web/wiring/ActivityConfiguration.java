package dev.perdure.web.wiring;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.RunPolicies;
import dev.perdure.activities.agent.TaskConfigurations;
import dev.perdure.activities.agent.call.BackgroundSweep;
import dev.perdure.activities.agent.call.JournalPlanDrafts;
import dev.perdure.activities.agent.call.PlanInspection;
import dev.perdure.activities.agent.call.ToolActivitiesImpl;
import dev.perdure.activities.agent.prompt.WorkspaceSurvey;
import dev.perdure.activities.agent.run.RunActivitiesImpl;
import dev.perdure.activities.agent.turn.ModelActivitiesImpl;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.config.LastGoodFiles;
import dev.perdure.activities.git.Author;
import dev.perdure.activities.github.GitHubAccess;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.lsp.LanguageTools;
import dev.perdure.activities.mcp.McpTools;
import dev.perdure.activities.model.Models;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.process.StopListeners;
import dev.perdure.activities.program.ConfiguredHooks;
import dev.perdure.activities.program.ExternalTools;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.sandbox.Sandboxes;
import dev.perdure.activities.task.TaskActivitiesImpl;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.edit.Formatters;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunner.Stores;
import dev.perdure.activities.workspace.DelegatedFiles;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.PlanCommandRunner;
import dev.perdure.activities.workspace.PlanPreflight;
import dev.perdure.activities.workspace.RemainingPrompts;
import dev.perdure.activities.workspace.WorkspaceActivitiesImpl;
import dev.perdure.activities.workspace.checkpoint.CheckpointActivitiesImpl;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointHistory;
import dev.perdure.activities.workspace.checkpoint.TurnCheckpoints;
import dev.perdure.activities.workspace.replica.DatabaseReplication;
import dev.perdure.activities.workspace.replica.LostCalls;
import dev.perdure.planner.agent.TaskAgents;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.web.engine.HostSettings;
import dev.perdure.web.engine.Workers.Activities;
import dev.perdure.web.engine.Workers.HostActivities;
import dev.perdure.web.server.LaunchOptions;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.workflows.port.CheckpointActivities;
import dev.perdure.workflows.port.HookActivities;
import dev.perdure.workflows.port.ModelActivities;
import dev.perdure.workflows.port.Queues;
import dev.perdure.workflows.port.RunActivities;
import dev.perdure.workflows.port.TaskActivities;
import dev.perdure.workflows.port.WorkspaceActivities;
import java.io.IOException;
import org.springframework.beans.factory.ObjectProvider;
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
  ModelRegistry models(LaunchOptions options) {
    return new ModelRegistry(options.properties().models());
  }

  @Bean
  Artifacts artifacts(Journal journal) {
    return journal.artifacts();
  }

  @Bean
  HostPaths places(LaunchOptions options, HostSettings host, Queues queues) {
    return new HostPaths(options.data(), host.id(), queues);
  }

  /** The workspaces of this host, replicated to the database where it is external. */
  @Bean
  HostWorkspaces site(LaunchOptions options, HostSettings host, Journal journal) {
    var site =
        HostWorkspaces.in(options.data(), host.id(), Author.PERDURE)
            .notifying(new LostCalls(options.data(), journal))
            .with(GitHubAccess.of(options.properties()::find));
    return options.properties().database().url().isPresent()
        ? site.with(new DatabaseReplication(site, journal))
        : site;
  }

  @Bean
  Sandbox sandbox(ConfigFiles configuration) throws IOException, InterruptedException {
    return Sandboxes.detect(PerdureProperties.home(), configuration.user().caches());
  }

  /** The toolbox is got later, as the tools that write plans are in it. */
  @Bean
  PlanInspection planInspection(
      TaskAgents agents,
      ObjectProvider<Toolbox> toolbox,
      ModelRegistry models,
      LaunchOptions options) {
    return new PlanInspection(
        agents, toolbox::getObject, models, options.properties().find("PATH").orElse(""));
  }

  @Bean
  Toolbox toolbox(
      Journal journal,
      TaskConfigurations tasks,
      PlanInspection inspection,
      Sandbox sandbox,
      LaunchOptions options,
      ExternalTools outside) {
    var reach =
        new ToolboxFactory.Reach(
            sandbox,
            PerdureProperties.home(),
            options.properties().environment(),
            options.properties().server().subagentsAtOnce(),
            run -> Formatters.of(tasks.settings(run)));
    return ToolboxFactory.of(
        journal, tasks, new JournalPlanDrafts(journal, inspection), reach, outside);
  }

  @Bean
  RunContext.Finder scenes(Journal journal, TaskAgents agents, RunPolicies policies) {
    return new RunContext.Finder(journal.runs(), journal.taskReader(), agents, policies);
  }

  @Bean
  ToolActivitiesImpl toolCalls(
      Journal journal,
      RunContext.Finder scenes,
      ToolRunner runner,
      Toolbox toolbox,
      HostPaths places,
      StopListeners stops) {
    return new ToolActivitiesImpl(journal, scenes, runner, toolbox, places, stops);
  }

  @Bean
  BackgroundSweep backgroundSweep(HostPaths places, Journal journal) {
    return new BackgroundSweep(places, journal.taskReader());
  }

  @Bean
  TurnCheckpoints toolActivities(
      ToolActivitiesImpl calls, Journal journal, HostWorkspaces site, Toolbox toolbox) {
    var delegating = new DelegatedFiles(calls, journal, site);
    return new TurnCheckpoints(delegating, journal, site, toolbox);
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
      Journal journal, HostPaths places, PromptLibrary prompts, LaunchOptions options) {
    return new TaskActivitiesImpl(
        journal, places, prompts, options.properties().server().stepsAtOnce());
  }

  @Bean
  RunActivities runActivities(
      Journal journal, RunContext.Finder scenes, PromptLibrary prompts, Models models) {
    return new RunActivitiesImpl(journal, scenes, prompts, models);
  }

  /** All activities of a worker. */
  @Bean
  Activities activities(
      ModelActivities models, TaskActivities tasks, RunActivities runs, HostActivities host) {
    return new Activities(models, tasks, runs, host);
  }

  @Bean
  HostActivities hostActivities(
      TurnCheckpoints tools,
      HookActivities hooks,
      WorkspaceActivities workspaces,
      CheckpointActivities history) {
    return new HostActivities(tools, hooks, workspaces, history);
  }

  @Bean
  ToolRunner runner(
      Journal journal,
      Toolbox toolbox,
      TaskConfigurations configurations,
      Sandbox sandbox,
      LanguageTools languages) {
    var hooks = new ConfiguredHooks(configurations, journal.hookVerdicts(), sandbox);
    return new ToolRunner(
        toolbox, new Stores(journal.tools(), journal.artifacts(), hooks, languages.diagnostics()));
  }

  @Bean
  PlanCommandRunner planCommands(ToolRunner runner, RunPolicies policies, HostPaths places) {
    return new PlanCommandRunner(runner, policies, places);
  }

  @Bean
  PlanPreflight planOutlook(
      HostWorkspaces site,
      PlanInspection inspection,
      Toolbox toolbox,
      RunPolicies policies,
      HostPaths places) {
    return new PlanPreflight(
        site.repositories(), inspection, new RemainingPrompts(toolbox, policies, places), places);
  }

  @Bean
  CheckpointActivities historyActivities(LocalCheckpointHistory history, Artifacts artifacts) {
    return new CheckpointActivitiesImpl(history, artifacts);
  }

  @Bean
  WorkspaceSurvey survey(
      HostWorkspaces site, Journal journal, Sandbox sandbox, ConfigFiles configuration) {
    return new WorkspaceSurvey(journal, site.program(), sandbox, configuration);
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

  /** The configuration files of this host, whether they exist or not. */
  @Bean
  ConfigFiles configFiles(LaunchOptions options) {
    var reader =
        new LastGoodFiles(
            PerdureProperties.home(), file -> Formatters.of(file.section("formatter")));
    return options.properties().configFiles().readBy(reader);
  }

  @Bean
  ConfigWatch configWatch(ConfigFiles files) {
    return new ConfigWatch(files);
  }
}
