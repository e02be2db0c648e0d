package dev.perdure.activities.task;

import dev.perdure.activities.journal.JournalModule;
import dev.perdure.activities.journal.access.PersonDepartureReader;
import dev.perdure.activities.journal.person.PersonCalendarStore;

/** Puts together what carries out the signals that reach the workflow of a task. */
final class SignalModule {

  private final JournalModule journalModule;
  private final UnreadMessageCheck unreadMessageCheck;

  SignalModule(JournalModule journalModule, UnreadMessageCheck unreadMessageCheck) {
    this.journalModule = journalModule;
    this.unreadMessageCheck = unreadMessageCheck;
  }

  TaskSignals taskSignals() {
    return new TaskSignals(
        journalModule.database(),
        requestRaiser(),
        decisionSettler(),
        commandAcceptance(),
        requestWithdrawal(),
        signalRefusals());
  }

  TaskStateUpdater taskStateUpdater() {
    return new TaskStateUpdater(
        journalModule.database(),
        journalModule.taskReader(),
        journalModule.taskStateMachine(),
        journalModule.stepWaitUpdater(),
        journalModule.requestModule().requestWaitStore(),
        journalModule.outboxStore());
  }

  private RequestRaiser requestRaiser() {
    return new RequestRaiser(
        journalModule.eventLog(),
        journalModule.runStore(),
        journalModule.requestStore(),
        unreadMessageCheck,
        shownRequestFollowUp());
  }

  private ShownRequestFollowUp shownRequestFollowUp() {
    return new ShownRequestFollowUp(replanAutoApprover(), taskStateUpdater(), waitKeeper());
  }

  WaitSteps waitSteps() {
    return new WaitSteps(waitKeeper(), deadlineKeeper());
  }

  DeadlineKeeper deadlineKeeper() {
    return new DeadlineKeeper(
        journalModule.database(),
        journalModule.taskReader(),
        journalModule.taskDeadlineStore(),
        journalModule.taskStateMachine());
  }

  private WaitKeeper waitKeeper() {
    return new WaitKeeper(
        journalModule.database(),
        approverPolicies(),
        journalModule.requestModule().requestWaitStore(),
        journalModule.outboxStore(),
        taskStateUpdater());
  }

  private ApproverPolicies approverPolicies() {
    return new ApproverPolicies(
        journalModule.taskReader(),
        new PersonCalendarStore(journalModule.database()),
        new PersonDepartureReader(journalModule.database()));
  }

  private ReplanAutoApprover replanAutoApprover() {
    return new ReplanAutoApprover(
        journalModule.taskReader(),
        journalModule.planStore(),
        journalModule.requestReader(),
        journalModule.outboxStore(),
        lastExecutionStore());
  }

  private LastExecutionStore lastExecutionStore() {
    return new LastExecutionStore(journalModule.taskStore());
  }

  private DecisionSettler decisionSettler() {
    return new DecisionSettler(
        journalModule.eventLog(),
        journalModule.requestStore(),
        journalModule.submissionStore(),
        decisionRecorder());
  }

  private DecisionRecorder decisionRecorder() {
    return new DecisionRecorder(
        journalModule.requestStore(),
        new VoteRegister(
            journalModule.requestReader(),
            journalModule.requestModule().voteStore(),
            journalModule.submissionStore(),
            journalModule.spendingStore()),
        journalModule.outboxStore(),
        decisionApplier(),
        taskStateUpdater(),
        unreadMessageCheck);
  }

  private DecisionApplier decisionApplier() {
    return new DecisionApplier(
        journalModule.taskStore(),
        journalModule.runStore(),
        new DecisionApplier.BudgetStores(
            journalModule.budgetStore(), journalModule.spendingStore()),
        journalModule.steeringStore(),
        journalModule.requestReader(),
        ruleRecorder());
  }

  private RuleRecorder ruleRecorder() {
    return new RuleRecorder(journalModule.permissionStore(), ruleBasedApprover());
  }

  private RuleBasedApprover ruleBasedApprover() {
    return new RuleBasedApprover(
        journalModule.requestReader(),
        journalModule.permissionStore(),
        journalModule.outboxStore());
  }

  private CommandAcceptance commandAcceptance() {
    return new CommandAcceptance(journalModule.eventLog(), journalModule.submissionStore());
  }

  private RequestWithdrawal requestWithdrawal() {
    return new RequestWithdrawal(
        journalModule.runStore(), journalModule.requestStore(), journalModule.requestReader());
  }

  private SignalRefusals signalRefusals() {
    return new SignalRefusals(
        journalModule.database(),
        journalModule.eventLog(),
        journalModule.requestStore(),
        journalModule.outboxStore());
  }
}
