package dev.perdure.web.wiring;

import dev.perdure.activities.agent.HostPaths;
import dev.perdure.activities.agent.RunPolicyResolver;
import dev.perdure.activities.agent.TaskConfigurationLookup;
import dev.perdure.activities.agent.call.PlanDraftModule;
import dev.perdure.activities.agent.call.PlanFeedbackReader;
import dev.perdure.activities.agent.prompt.PendingMessages;
import dev.perdure.activities.config.ConfigFiles;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.OutboxStore;
import dev.perdure.activities.journal.audit.ChainWitness;
import dev.perdure.activities.journal.audit.DecisionAudit;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.journal.trail.TrailAudit;
import dev.perdure.activities.journal.trail.TrailKeyFile;
import dev.perdure.activities.journal.transcript.TranscriptKeyStore;
import dev.perdure.activities.journal.transcript.TranscriptRewriter;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.process.RunningActivityRegistry;
import dev.perdure.activities.task.FailedStepHandler;
import dev.perdure.activities.task.ForkInitializer;
import dev.perdure.activities.task.PlanFile;
import dev.perdure.activities.task.SpendingReleaser;
import dev.perdure.activities.task.TaskServiceModule;
import dev.perdure.activities.tool.Toolbox;
import dev.perdure.activities.workspace.HostWorkspaces;
import dev.perdure.activities.workspace.checkpoint.CheckpointModule;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointOperations;
import dev.perdure.activities.workspace.checkpoint.TaskChangeReader;
import dev.perdure.planner.agent.TaskAgentLookup;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.prompt.PromptLibrary;
import dev.perdure.web.engine.encryption.EncryptionKeys;
import dev.perdure.web.engine.encryption.TranscriptCipher;
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
  JournalModule journalModule(DataSource source, EncryptionKeys encryptionKeys) {
    var database = new Database(source, new TranscriptCipher(encryptionKeys));
    new TranscriptKeyStore(database).register();
    return new JournalModule(database);
  }

  @Bean
  TranscriptKeyStore transcriptKeyStore(Database database) {
    return new TranscriptKeyStore(database);
  }

  @Bean
  TranscriptRewriter transcriptRewriter(Database database) {
    return new TranscriptRewriter(database);
  }

  @Bean
  DecisionAudit decisionAudit(Database database, ChainWitness witness) {
    return new DecisionAudit(database, witness);
  }

  @Bean
  TrailAudit trailAudit(Database database, ChainWitness witness) {
    return new TrailAudit(database, witness);
  }

  @Bean
  TrailKeyFile trailKeyFile(HostPaths hostPaths) {
    return TrailKeyFile.in(hostPaths.data());
  }

  /** The event feed, on a connection outside of the pool. */
  @Bean
  @DependsOnDatabaseInitialization
  EventFeed eventFeed(
      DatabaseAccess access,
      EventLog eventLog,
      RunningActivityRegistry runningActivityRegistry,
      ObjectProvider<OutboxDispatcher> outbox) {
    return new EventFeed(
        () -> access.connect(SECONDS_TO_CONNECT),
        eventLog,
        Map.of(
            SteeringStore.STOPS,
            task -> runningActivityRegistry.stop(new TaskId(task)),
            OutboxStore.STORED,
            task ->
                Thread.startVirtualThread(
                    () -> outbox.ifAvailable(messages -> messages.sendStored(new TaskId(task))))));
  }

  @Bean
  RunningActivityRegistry runningActivityRegistry() {
    return new RunningActivityRegistry();
  }

  @Bean
  Database database(JournalModule journalModule) {
    return journalModule.database();
  }

  @Bean
  TaskQueueNames taskQueueNames(Database database) {
    return new TaskQueueNames(database.installation());
  }

  @Bean
  CheckpointModule checkpointModule(
      JournalModule journalModule, HostWorkspaces hostWorkspaces, Toolbox toolbox) {
    return new CheckpointModule(journalModule, hostWorkspaces, toolbox);
  }

  @Bean
  TaskChangeReader taskChangeReader(CheckpointModule checkpointModule) {
    return checkpointModule.taskChangeReader();
  }

  @Bean
  LocalCheckpointOperations localCheckpointOperations(CheckpointModule checkpointModule) {
    return checkpointModule.localCheckpointOperations();
  }

  @Bean
  TaskConfigurationLookup taskConfigurationLookup(TaskStore taskStore, ConfigFiles files) {
    return new TaskConfigurationLookup(taskStore, files);
  }

  @Bean
  PendingMessages pendingMessages(JournalModule journalModule, TaskAgentLookup agents) {
    return new PendingMessages(
        journalModule.eventLog(),
        journalModule.taskReader(),
        journalModule.taskStore(),
        journalModule.steeringStore(),
        agents);
  }

  @Bean
  PlanFeedbackReader planFeedbackReader(JournalModule journalModule) {
    return new PlanDraftModule(journalModule).planFeedbackReader();
  }

  @Bean
  TaskServiceModule taskServiceModule(JournalModule journalModule, HostPaths hostPaths) {
    return new TaskServiceModule(journalModule, hostPaths, new PromptLibrary());
  }

  @Bean
  PlanFile planFile(TaskServiceModule taskServiceModule) {
    return taskServiceModule.planFile();
  }

  @Bean
  FailedStepHandler failedStepHandler(TaskServiceModule taskServiceModule) {
    return taskServiceModule.failedStepHandler();
  }

  @Bean
  SpendingReleaser spendingReleaser(TaskServiceModule taskServiceModule) {
    return taskServiceModule.spendingReleaser();
  }

  @Bean
  ForkInitializer forkInitializer(TaskServiceModule taskServiceModule) {
    return taskServiceModule.forkInitializer();
  }

  @Bean
  RunPolicyResolver runPolicyResolver(
      JournalModule journalModule, TaskAgentLookup agents, ConfigFiles files) {
    var configured =
        RunPolicyResolver.Configured.of(
            journalModule.taskStore(),
            journalModule.mcpToolStore(),
            journalModule.permissionStore(),
            files);
    return new RunPolicyResolver(
        journalModule.taskStore(),
        journalModule.runStore(),
        journalModule.planStore(),
        journalModule.permissionStore(),
        agents,
        configured);
  }
}
