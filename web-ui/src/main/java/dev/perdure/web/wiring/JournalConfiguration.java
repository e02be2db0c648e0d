package dev.perdure.web.wiring;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.checkpoint.CheckpointStore;
import dev.perdure.activities.journal.conversation.CallStore;
import dev.perdure.activities.journal.conversation.MessageStore;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.Installation;
import dev.perdure.activities.journal.event.DeltaChannel;
import dev.perdure.activities.journal.event.EventFeed;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.RequestCare;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.request.RuleStore;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.StopNotices;
import dev.perdure.activities.journal.task.TaskFacts;
import dev.perdure.activities.journal.task.TaskProgress;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.postgres.DatabaseAccess;
import dev.perdure.activities.process.StopListeners;
import dev.perdure.activities.workspace.checkpoint.LocalCheckpointHistory;
import dev.perdure.activities.workspace.checkpoint.TaskChanges;
import dev.perdure.activities.workspace.host.HostWorkspaces;
import dev.perdure.activities.workspace.host.SiteRecords;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.workflows.port.Queues;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Opens the journal on the application's database; its parts are beans for whoever needs one. */
@Configuration(proxyBeanMethods = false)
class JournalConfiguration {

  private static final int SECONDS_TO_CONNECT = 5;

  @Bean
  @DependsOnDatabaseInitialization
  Journal journal(DataSource source) {
    return Journal.in(new Database(source));
  }

  /** The feed listens on a connection of its own, which the pool would take back. */
  @Bean
  @DependsOnDatabaseInitialization
  EventFeed eventFeed(DatabaseAccess access, Journal journal, StopListeners stops) {
    return new EventFeed(
        () -> access.connect(SECONDS_TO_CONNECT),
        journal.events(),
        Map.of(StopNotices.CHANNEL, task -> stops.stop(new TaskId(task))));
  }

  @Bean
  StopListeners stops() {
    return new StopListeners();
  }

  @Bean
  StopNotices stopNotices(Journal journal) {
    return new StopNotices(journal.database());
  }

  @Bean
  Database database(Journal journal) {
    return journal.database();
  }

  @Bean
  Queues queues(Database database) {
    return new Queues(Installation.of(database).id());
  }

  @Bean
  EventLog eventLog(Journal journal) {
    return journal.events();
  }

  @Bean
  DeltaChannel deltaChannel(Journal journal) {
    return journal.deltas();
  }

  @Bean
  TaskStore taskStore(Journal journal) {
    return journal.tasks();
  }

  @Bean
  TaskReader taskReader(Journal journal) {
    return journal.taskReader();
  }

  @Bean
  RequestReader requestReader(Journal journal) {
    return journal.requestReader();
  }

  @Bean
  RequestStore requestStore(Journal journal) {
    return journal.requests();
  }

  @Bean
  RequestCare requestCare(Journal journal) {
    return new RequestCare(journal.database(), journal.events());
  }

  @Bean
  RuleStore ruleStore(Journal journal) {
    return journal.rules();
  }

  @Bean
  RunStore runStore(Journal journal) {
    return journal.runs();
  }

  @Bean
  MessageStore messageStore(Journal journal) {
    return journal.messages();
  }

  @Bean
  TurnStore turnStore(Journal journal) {
    return journal.turns();
  }

  @Bean
  CallStore callStore(Journal journal) {
    return journal.calls();
  }

  @Bean
  PlanStore planStore(Journal journal) {
    return journal.plans();
  }

  @Bean
  StepStore stepStore(Journal journal) {
    return journal.steps();
  }

  @Bean
  SteeringStore steeringStore(Journal journal) {
    return journal.steering();
  }

  @Bean
  BudgetStore budgetStore(Journal journal) {
    return journal.budgets();
  }

  @Bean
  TaskFacts taskFacts(Journal journal) {
    return journal.facts();
  }

  @Bean
  TaskProgress taskProgress(Journal journal) {
    return journal.progress();
  }

  @Bean
  CheckpointStore checkpointStore(Journal journal) {
    return new CheckpointStore(journal.database(), journal.events());
  }

  @Bean
  SiteRecords siteRecords(Journal journal) {
    return SiteRecords.in(journal.database(), journal.events(), journal.artifacts());
  }

  @Bean
  TaskChanges taskChanges(HostWorkspaces site, SiteRecords records) {
    return new TaskChanges(site, records);
  }

  @Bean
  LocalCheckpointHistory taskHistory(HostWorkspaces site, SiteRecords records, Journal journal) {
    return new LocalCheckpointHistory(site, records, journal.calls());
  }
}
