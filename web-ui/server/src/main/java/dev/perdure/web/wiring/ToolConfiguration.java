package dev.perdure.web.wiring;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.call.HostPlanCheck;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.extension.ExternalTools;
import dev.perdure.activities.extension.ToolCallHookRunner;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.lsp.LspSupport;
import dev.perdure.activities.model.registry.ModelRegistry;
import dev.perdure.activities.model.registry.PublicCatalogueRefresh;
import dev.perdure.activities.process.PeriodicJob;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.tool.edit.CodeFormatters;
import dev.perdure.activities.tool.run.ToolRunner;
import dev.perdure.activities.tool.run.ToolRunnerServices;
import dev.perdure.activities.workspace.PlanCommandRunner;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerProcessOptions;
import io.opentelemetry.api.OpenTelemetry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of the tools of agents: prompts, models, the toolbox and what runs its calls. */
@Configuration(proxyBeanMethods = false)
class ToolConfiguration {

  @Bean
  PromptLibrary prompts() {
    return new PromptLibrary();
  }

  @Bean
  ModelRegistry models(ServerProcessOptions options, OpenTelemetry telemetry) {
    return new ModelRegistry(options.properties().models().withData(options.data()), telemetry);
  }

  /** The refresh of the public catalogue of models, which nothing waits for. */
  @Bean(destroyMethod = "close")
  PeriodicJob modelCatalogueRefresh(ModelRegistry models, ServerProcessOptions options) {
    return PublicCatalogueRefresh.start(
        models, options.properties().models().withData(options.data()));
  }

  /** The toolbox is got later, as the tools that write plans are in it. */
  @Bean
  HostPlanCheck hostPlanCheck(
      TaskAgentLookup agents,
      ObjectProvider<Toolbox> toolbox,
      ModelRegistry models,
      ServerProcessOptions options) {
    return new HostPlanCheck(
        agents, toolbox::getObject, models, options.properties().find("PATH").orElse(""));
  }

  @Bean
  PlanDraftModule planDraftModule(JournalModule journalModule) {
    return new PlanDraftModule(journalModule);
  }

  @Bean
  Toolbox toolbox(
      ToolboxFactory toolboxFactory,
      PlanDraftModule planDraftModule,
      HostPlanCheck hostPlanCheck,
      TaskConfigurationLookup tasks,
      ExternalTools externalTools) {
    return toolboxFactory.of(
        tasks,
        planDraftModule.planDraftStore(hostPlanCheck),
        run -> CodeFormatters.of(tasks.settings(run)),
        externalTools);
  }

  @Bean
  ToolboxFactory toolboxFactory(
      JournalModule journalModule,
      PlanDraftModule planDraftModule,
      Sandbox sandbox,
      ServerProcessOptions options) {
    var environment =
        new ToolboxFactory.ToolEnvironment(
            sandbox, PerdureProperties.home(), options.properties().environment());
    return new ToolboxFactory(
        journalModule,
        planDraftModule.taskReferenceResolver(),
        environment,
        options.properties().server().subagentsAtOnce());
  }

  @Bean
  ToolRunner toolRunner(
      JournalModule journalModule,
      Toolbox toolbox,
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      LspSupport languages,
      OpenTelemetry telemetry) {
    var hooks = new ToolCallHookRunner(configurations, journalModule.hookVerdictStore(), sandbox);
    return new ToolRunner(
        toolbox,
        new ToolRunnerServices(
            journalModule.toolJournalStore(),
            journalModule.artifactStore(),
            hooks,
            languages.diagnostics(),
            telemetry.getTracer(ToolRunner.class.getPackageName())));
  }

  @Bean
  PlanCommandRunner planCommandRunner(
      ToolRunner runner, RunPolicyResolver policies, HostPaths hostPaths) {
    return new PlanCommandRunner(runner, policies, hostPaths);
  }
}
