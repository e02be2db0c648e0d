package dev.perdure.activities.task;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.workflows.port.AcceptedCommand;
import dev.perdure.workflows.port.CommandClaim;
import dev.perdure.workflows.port.DroppedRecord;
import dev.perdure.workflows.port.RaiseAck;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.RefusedDecision;
import dev.perdure.workflows.port.SettlementAck;
import dev.perdure.workflows.port.SettlementRequest;
import dev.perdure.workflows.port.WithdrawalAck;
import dev.perdure.workflows.port.WithdrawalRequest;

/**
 * Carries out what signals ask of a task: requests, decisions and commands, each by what the
 * journal has stored.
 */
final class TaskSignals {

  private final Database database;
  private final RequestRaiser requestRaiser;
  private final DecisionSettler decisionSettler;
  private final CommandAcceptance commandAcceptance;
  private final RequestWithdrawal requestWithdrawal;
  private final SignalRefusals signalRefusals;

  TaskSignals(
      Database database,
      RequestRaiser requestRaiser,
      DecisionSettler decisionSettler,
      CommandAcceptance commandAcceptance,
      RequestWithdrawal requestWithdrawal,
      SignalRefusals signalRefusals) {
    this.database = database;
    this.requestRaiser = requestRaiser;
    this.decisionSettler = decisionSettler;
    this.commandAcceptance = commandAcceptance;
    this.requestWithdrawal = requestWithdrawal;
    this.signalRefusals = signalRefusals;
  }

  RaiseAck raise(RaiseRequest raising) {
    return database.inTransaction(() -> requestRaiser.raise(raising));
  }

  SettlementAck settle(SettlementRequest request) {
    return database.inTransaction(() -> decisionSettler.settle(request));
  }

  AcceptedCommand accept(CommandClaim claim) {
    return database.inTransaction(() -> commandAcceptance.accept(claim));
  }

  WithdrawalAck withdraw(WithdrawalRequest withdrawal) {
    return requestWithdrawal.withdraw(withdrawal);
  }

  void drop(DroppedRecord dropped) {
    signalRefusals.drop(dropped);
  }

  void refuse(RefusedDecision decision) {
    signalRefusals.refuse(decision);
  }
}
