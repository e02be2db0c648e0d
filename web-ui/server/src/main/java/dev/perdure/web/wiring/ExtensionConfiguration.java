package dev.perdure.web.wiring;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.extension.ExternalTools;
import dev.perdure.activities.extension.HookModule;
import dev.perdure.activities.extension.SkillSource;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.conversation.LiveToolOutput;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.McpServerStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.lsp.JournalTasks;
import dev.perdure.activities.lsp.LspSupport;
import dev.perdure.activities.mcp.McpConnections;
import dev.perdure.activities.mcp.McpModule;
import dev.perdure.activities.mcp.McpServerService;
import dev.perdure.activities.mcp.ServerStates;
import dev.perdure.activities.mcp.oauth.OAuthLoginService;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.sandbox.Sandbox;
import dev.perdure.web.engine.HostIdentity;
import dev.perdure.web.server.PerdureProperties;
import dev.perdure.web.server.ServerProcessOptions;
import dev.perdure.workflows.port.HookActivities;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of what people add: MCP and language servers, tools, skills and hooks. */
@Configuration(proxyBeanMethods = false)
class ExtensionConfiguration {

  @Bean
  McpConnections mcpConnections(
      Sandbox sandbox,
      ServerProcessOptions options,
      McpServerStore mcpServerStore,
      HostIdentity host,
      ConfigFiles files) {
    mcpServerStore.begun(host.id());
    var states = ServerStates.in(mcpServerStore, host.id());
    var logins = new OAuthLoginService(options.data(), () -> HostDenials.of(files.rules()));
    return new McpConnections(sandbox, options.properties().environment(), states, logins);
  }

  @Bean
  McpServerService mcpServers(
      TaskConfigurationLookup configurations,
      McpServerStore mcpServerStore,
      McpConnections connections,
      HostPaths hostPaths) {
    return new McpServerService(configurations, mcpServerStore, connections, hostPaths);
  }

  @Bean
  McpModule mcpModule(
      JournalModule journalModule,
      TaskConfigurationLookup configurations,
      McpConnections connections,
      HostPaths hostPaths) {
    var live = new LiveToolOutput(journalModule.toolCallStore(), journalModule.deltaChannel());
    return new McpModule(journalModule, configurations, connections, live, hostPaths);
  }

  @Bean
  ExternalTools externalTools(
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      McpModule mcpModule,
      LspSupport languages,
      SkillSource skills) {
    return new ExternalTools(configurations, sandbox, languages.and(mcpModule.mcpTools()), skills);
  }

  @Bean
  SkillSource skillSource(TaskReader taskReader, RunStore runStore, RunPolicyResolver policies) {
    return new SkillSource(taskReader, runStore, policies, PerdureProperties.home());
  }

  @Bean
  LspSupport lspSupport(
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      JournalModule journalModule,
      ServerProcessOptions options) {
    var tasks =
        new JournalTasks(
            journalModule.eventLog(), journalModule.taskReader(), journalModule.runStore());
    return LspSupport.of(configurations, sandbox, tasks, options.properties().find("PATH"));
  }

  @Bean
  HookModule hookModule(
      JournalModule journalModule,
      PendingMessages pendingMessages,
      TaskConfigurationLookup configurations,
      Sandbox sandbox) {
    return new HookModule(journalModule, pendingMessages, configurations, sandbox);
  }

  @Bean
  HookActivities hookActivities(
      HookModule hookModule,
      RunContext.Finder contexts,
      HostPaths hostPaths,
      RunningActivityRegistry runningActivityRegistry) {
    return hookModule.hookActivities(contexts, hostPaths, runningActivityRegistry);
  }
}
