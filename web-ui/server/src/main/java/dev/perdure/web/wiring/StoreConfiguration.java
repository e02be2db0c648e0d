package dev.perdure.web.wiring;

import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.access.TaskRepositoryReader;
import dev.perdure.activities.journal.audit.DecisionExport;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.conversation.TurnStore;
import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.db.DatabaseClock;
import dev.perdure.activities.journal.event.EventLog;
import dev.perdure.activities.journal.person.NoticePreferenceStore;
import dev.perdure.activities.journal.person.PersonCalendarStore;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.request.InboxReader;
import dev.perdure.activities.journal.request.PermissionStore;
import dev.perdure.activities.journal.request.RequestAssignmentStore;
import dev.perdure.activities.journal.request.RequestCommentStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestStore;
import dev.perdure.activities.journal.request.VoteStore;
import dev.perdure.activities.journal.run.BudgetStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.run.SteeringStore;
import dev.perdure.activities.journal.run.UsageTotals;
import dev.perdure.activities.journal.spending.SpendingReport;
import dev.perdure.activities.journal.spending.SpendingStore;
import dev.perdure.activities.journal.task.CheckpointStore;
import dev.perdure.activities.journal.task.ClosedHistoryStore;
import dev.perdure.activities.journal.task.FairQueueStore;
import dev.perdure.activities.journal.task.FleetQueries;
import dev.perdure.activities.journal.task.McpServerStore;
import dev.perdure.activities.journal.task.NewTaskStore;
import dev.perdure.activities.journal.task.OrphanedTaskFinder;
import dev.perdure.activities.journal.task.RecordedTaskReader;
import dev.perdure.activities.journal.task.RequestHandoverStore;
import dev.perdure.activities.journal.task.ShareStore;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.activities.journal.task.TaskComparisonReader;
import dev.perdure.activities.journal.task.TaskHostStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStateMachine;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.journal.task.TaskTimelineReader;
import dev.perdure.activities.journal.task.WorkerHostStore;
import dev.perdure.activities.journal.trail.AuditTrail;
import dev.perdure.activities.journal.trail.TrailExport;
import dev.perdure.activities.journal.trail.TrailRemover;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Spring beans of the stores of task records, each made once, and of the readers beside them. */
@Configuration(proxyBeanMethods = false)
public class StoreConfiguration {

  @Bean
  EventLog eventLog(JournalModule journalModule) {
    return journalModule.eventLog();
  }

  @Bean
  TaskReader taskReader(JournalModule journalModule) {
    return journalModule.taskReader();
  }

  @Bean
  TaskStore taskStore(JournalModule journalModule) {
    return journalModule.taskStore();
  }

  @Bean
  NewTaskStore newTaskStore(JournalModule journalModule) {
    return journalModule.newTaskStore();
  }

  @Bean
  TaskStateMachine taskStateMachine(JournalModule journalModule) {
    return journalModule.taskStateMachine();
  }

  @Bean
  RunStore runStore(JournalModule journalModule) {
    return journalModule.runStore();
  }

  @Bean
  BudgetStore budgetStore(JournalModule journalModule) {
    return journalModule.budgetStore();
  }

  @Bean
  SteeringStore steeringStore(JournalModule journalModule) {
    return journalModule.steeringStore();
  }

  @Bean
  ConversationStore conversationStore(JournalModule journalModule) {
    return journalModule.conversationStore();
  }

  @Bean
  TurnStore turnStore(JournalModule journalModule) {
    return journalModule.turnStore();
  }

  @Bean
  ToolCallStore toolCallStore(JournalModule journalModule) {
    return journalModule.toolCallStore();
  }

  @Bean
  PlanStore planStore(JournalModule journalModule) {
    return journalModule.planStore();
  }

  @Bean
  StepStore stepStore(JournalModule journalModule) {
    return journalModule.stepStore();
  }

  @Bean
  RequestAssignmentStore requestAssignmentStore(JournalModule journalModule) {
    return journalModule.requestModule().requestAssignmentStore();
  }

  @Bean
  RequestStore requestStore(JournalModule journalModule) {
    return journalModule.requestStore();
  }

  @Bean
  RequestReader requestReader(JournalModule journalModule) {
    return journalModule.requestReader();
  }

  @Bean
  VoteStore voteStore(JournalModule journalModule) {
    return journalModule.requestModule().voteStore();
  }

  @Bean
  InboxReader inboxReader(JournalModule journalModule) {
    return journalModule.requestModule().inboxReader();
  }

  @Bean
  RequestHandoverStore requestHandoverStore(JournalModule journalModule) {
    return journalModule.requestModule().requestHandoverStore();
  }

  @Bean
  RequestCommentStore requestCommentStore(JournalModule journalModule) {
    return journalModule.requestModule().requestCommentStore();
  }

  @Bean
  PersonCalendarStore personCalendarStore(JournalModule journalModule) {
    return new PersonCalendarStore(journalModule.database());
  }

  @Bean
  NoticePreferenceStore noticePreferenceStore(JournalModule journalModule) {
    return new NoticePreferenceStore(journalModule.database());
  }

  @Bean
  SubmissionStore submissionStore(JournalModule journalModule) {
    return journalModule.submissionStore();
  }

  @Bean
  PermissionStore permissionStore(JournalModule journalModule) {
    return journalModule.permissionStore();
  }

  @Bean
  CheckpointStore checkpointStore(JournalModule journalModule) {
    return journalModule.checkpointStore();
  }

  @Bean
  McpServerStore mcpServerStore(JournalModule journalModule) {
    return journalModule.mcpServerStore();
  }

  @Bean
  WorkerHostStore workerHostStore(JournalModule journalModule) {
    return journalModule.workerHostStore();
  }

  @Bean
  TaskHostStore taskHostStore(JournalModule journalModule) {
    return journalModule.taskHostStore();
  }

  @Bean
  ClosedHistoryStore closedHistoryStore(JournalModule journalModule) {
    return journalModule.closedHistoryStore();
  }

  @Bean
  ArtifactStore artifactStore(JournalModule journalModule) {
    return journalModule.artifactStore();
  }

  @Bean
  OrphanedTaskFinder orphanedTaskFinder(Database database, EventLog eventLog) {
    return new OrphanedTaskFinder(database, eventLog);
  }

  @Bean
  RecordedTaskReader recordedTaskReader(Database database) {
    return new RecordedTaskReader(database);
  }

  @Bean
  StuckTaskStore stuckTaskStore(Database database) {
    return new StuckTaskStore(database);
  }

  @Bean
  ShareStore shareStore(Database database) {
    return new ShareStore(database);
  }

  @Bean
  TaskTimelineReader taskTimelineReader(Database database) {
    return new TaskTimelineReader(database);
  }

  @Bean
  TaskComparisonReader taskComparisonReader(Database database) {
    return new TaskComparisonReader(database);
  }

  @Bean
  FleetQueries fleetQueries(Database database) {
    return new FleetQueries(database);
  }

  @Bean
  TaskRepositoryReader taskRepositoryReader(Database database) {
    return new TaskRepositoryReader(database);
  }

  @Bean
  UsageTotals usageTotals(Database database) {
    return new UsageTotals(database);
  }

  @Bean
  SpendingStore spendingStore(JournalModule journalModule) {
    return journalModule.spendingStore();
  }

  @Bean
  FairQueueStore fairQueueStore(Database database) {
    return new FairQueueStore(database);
  }

  @Bean
  SpendingReport spendingReport(Database database) {
    return new SpendingReport(database);
  }

  @Bean
  AuditTrail auditTrail(Database database) {
    return new AuditTrail(database);
  }

  @Bean
  DatabaseClock databaseClock(Database database) {
    return new DatabaseClock(database);
  }

  @Bean
  TrailRemover trailRemover(Database database) {
    return new TrailRemover(database);
  }

  @Bean
  TrailExport trailExport(Database database) {
    return new TrailExport(database);
  }

  @Bean
  DecisionExport decisionExport(Database database) {
    return new DecisionExport(database);
  }
}
