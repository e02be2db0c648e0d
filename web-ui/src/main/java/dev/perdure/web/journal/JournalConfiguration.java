package dev.perdure.web.journal;

import dev.perdure.activities.journal.checkpoint.CheckpointStore;
import dev.perdure.activities.journal.conversation.MessageStore;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.database.Database;
import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.steering.SteeringStore;
import dev.perdure.activities.journal.task.TaskFacts;
import dev.perdure.activities.journal.task.TaskProgress;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.site.Site;
import dev.perdure.activities.site.SiteRecords;
import dev.perdure.activities.site.TaskChanges;
import dev.perdure.activities.tool.store.Artifacts;
import javax.sql.DataSource;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Opens the journal on the application's database. */
@Configuration(proxyBeanMethods = false)
class JournalConfiguration {

  private static final int SECONDS_TO_CONNECT = 5;

  @Bean
  @DependsOnDatabaseInitialization
  Database journalDatabase(DataSource source) {
    return new Database(source);
  }

  @Bean
  EventLog eventLog(Database database) {
    return new EventLog(database);
  }

  /** The feed listens on a connection of its own, which the pool would take back. */
  @Bean
  @DependsOnDatabaseInitialization
  EventFeed eventFeed(DatabaseAccess access, EventLog log) {
    return new EventFeed(() -> access.connect(SECONDS_TO_CONNECT), log);
  }

  @Bean
  DeltaChannel deltaChannel(Database database) {
    return new DeltaChannel(database);
  }

  @Bean
  TaskStore taskStore(Database database, EventLog log) {
    return new TaskStore(database, log);
  }

  @Bean
  TaskReader taskReader(Database database) {
    return new TaskReader(database);
  }

  @Bean
  RequestReader requestReader(Database database) {
    return new RequestReader(database);
  }

  @Bean
  RequestStore requestStore(Database database, EventLog log) {
    return new RequestStore(database, log);
  }

  @Bean
  RunStore runStore(Database database, EventLog log) {
    return new RunStore(database, log);
  }

  @Bean
  MessageStore messageStore(Database database, EventLog log) {
    return new MessageStore(database, log);
  }

  @Bean
  TurnStore turnStore(Database database, EventLog log) {
    return new TurnStore(database, log);
  }

  @Bean
  PlanStore planStore(Database database, EventLog log) {
    return new PlanStore(database, log);
  }

  @Bean
  StepStore stepStore(Database database, EventLog log) {
    return new StepStore(database, log);
  }

  @Bean
  SteeringStore steeringStore(Database database) {
    return new SteeringStore(database);
  }

  @Bean
  CheckpointStore checkpointStore(Database database, EventLog log) {
    return new CheckpointStore(database, log);
  }

  @Bean
  TaskChanges taskChanges(Site site, Database database, EventLog log, Artifacts artifacts) {
    return new TaskChanges(site, SiteRecords.in(database, log, artifacts));
  }

  @Bean
  TaskFacts taskFacts(Database database) {
    return new TaskFacts(database);
  }

  @Bean
  TaskProgress taskProgress(Database database, EventLog log) {
    return new TaskProgress(database, log);
  }
}
