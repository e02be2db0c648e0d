package dev.perdure.web.wiring;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunContext;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.conversation.LiveToolOutput;
import dev.perdure.activities.lsp.LspSupport;
import dev.perdure.activities.mcp.McpConnections;
import dev.perdure.activities.mcp.McpServerService;
import dev.perdure.activities.mcp.McpTools;
import dev.perdure.activities.mcp.ServerStates;
import dev.perdure.activities.mcp.oauth.OAuthLoginService;
import dev.perdure.activities.network.HostDenials;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.program.ExternalTools;
import dev.perdure.activities.program.HookActivitiesImpl;
import dev.perdure.activities.program.SkillSource;
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
      Journal journal,
      HostIdentity host,
      ConfigFiles files) {
    journal.mcpServers().begun(host.id());
    var states = ServerStates.in(journal.mcpServers(), host.id());
    var logins = new OAuthLoginService(options.data(), () -> HostDenials.of(files.rules()));
    return new McpConnections(sandbox, options.properties().environment(), states, logins);
  }

  @Bean
  McpServerService mcpServers(
      TaskConfigurationLookup configurations,
      Journal journal,
      McpConnections connections,
      HostPaths places) {
    return new McpServerService(configurations, journal.mcpServers(), connections, places);
  }

  @Bean
  McpTools mcpTools(
      Journal journal,
      TaskConfigurationLookup configurations,
      McpConnections connections,
      HostPaths places) {
    var live = new LiveToolOutput(journal.calls(), journal.deltas());
    return new McpTools(journal, configurations, connections, live, places);
  }

  @Bean
  ExternalTools externalTools(
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      McpTools servers,
      LspSupport languages,
      Journal journal,
      RunPolicyResolver policies) {
    var skills = new SkillSource(journal, policies, PerdureProperties.home());
    return new ExternalTools(configurations, sandbox, languages.and(servers), skills);
  }

  @Bean
  LspSupport languageTools(
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      Journal journal,
      ServerProcessOptions options) {
    return LspSupport.of(configurations, sandbox, journal, options.properties().find("PATH"));
  }

  @Bean
  HookActivities hookActivities(
      Journal journal,
      RunContext.Finder scenes,
      TaskConfigurationLookup configurations,
      Sandbox sandbox,
      HostPaths places,
      RunningActivityRegistry stops) {
    return new HookActivitiesImpl(journal, scenes, configurations, sandbox, places, stops);
  }
}
