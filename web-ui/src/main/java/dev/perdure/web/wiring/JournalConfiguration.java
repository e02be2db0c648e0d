package dev.perdure.web.wiring;

import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.audit.DecisionAudit;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointOperations;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.TaskId;
import dev.perdure.web.outbox.OutboxDispatcher;
import dev.perdure.workflows.port.TaskQueueNames;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Spring beans of the journal and what reads it: event feed, task queues, checkpoints,
 * configurations and permission policies.
 */
@Configuration(proxyBeanMethods = false)
public class JournalConfiguration {

  private static final int SECONDS_TO_CONNECT = 5;

  @Bean
  @DependsOnDatabaseInitialization
  Journal journal(DataSource source) {
    return new Journal(new Database(source));
  }

  @Bean
  DecisionAudit decisionAudit(Journal journal, ChainWitness witness) {
    return new DecisionAudit(journal.database(), witness);
  }

  /** The event feed, on a connection outside of the pool. */
  @Bean
  @DependsOnDatabaseInitialization
  EventFeed eventFeed(
      DatabaseAccess access,
      Journal journal,
      RunningActivityRegistry stops,
      ObjectProvider<OutboxDispatcher> outbox) {
    return new EventFeed(
        () -> access.connect(SECONDS_TO_CONNECT),
        journal.events(),
        Map.of(
            SteeringStore.STOPS,
            task -> stops.stop(new TaskId(task)),
            OutboxStore.STORED,
            task ->
                Thread.startVirtualThread(
                    () -> outbox.ifAvailable(messages -> messages.sendStored(new TaskId(task))))));
  }

  @Bean
  RunningActivityRegistry stops() {
    return new RunningActivityRegistry();
  }

  @Bean
  Database database(Journal journal) {
    return journal.database();
  }

  @Bean
  TaskQueueNames queues(Database database) {
    return new TaskQueueNames(database.installation());
  }

  @Bean
  TaskChangeReader taskChanges(HostWorkspaces host, Journal journal) {
    return new TaskChangeReader(host, journal);
  }

  @Bean
  LocalCheckpointOperations taskHistory(HostWorkspaces host, Journal journal, Toolbox toolbox) {
    return new LocalCheckpointOperations(host, journal, toolbox);
  }

  @Bean
  TaskConfigurationLookup configurations(Journal journal, ConfigFiles files) {
    return new TaskConfigurationLookup(journal.facts(), files);
  }

  @Bean
  PendingMessages pendingMessages(Journal journal, TaskAgentLookup agents) {
    return new PendingMessages(journal, agents);
  }

  @Bean
  RunPolicyResolver policies(Journal journal, TaskAgentLookup agents, ConfigFiles configuration) {
    return new RunPolicyResolver(
        agents,
        journal.runs(),
        journal.plans(),
        journal.rules(),
        RunPolicyResolver.Configured.of(journal.rules(), configuration));
  }
}
