package dev.perdure.activities.task;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.RequestStatus;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.workflows.port.AcceptedCommand;
import dev.perdure.workflows.port.CommandClaim;
import dev.perdure.workflows.port.Control;
import dev.perdure.workflows.port.RaiseAck;
import dev.perdure.workflows.port.RaiseRequest;
import dev.perdure.workflows.port.TaskStateUpdate;
import dev.perdure.workflows.port.WithdrawalAck;
import dev.perdure.workflows.port.WithdrawalRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares with the journal what signals say of commands and of agents' runs. A run's request is
 * one that an activity has drafted for the run; a run has ended once an activity has closed it.
 */
final class SignalClaims {

  private final Journal journal;
  private final UnreadMessageCheck unreadMessages;

  SignalClaims(Journal journal, UnreadMessageCheck unreadMessages) {
    this.journal = journal;
    this.unreadMessages = unreadMessages;
  }

  /** Takes a command that the server has stored; it is accepted once. */
  AcceptedCommand accept(CommandClaim claim) {
    Optional<Control> stored = journal.submissions().command(claim.task(), claim.id());
    if (stored.isEmpty()) {
      UnknownSubmissionNotice.COMMAND.append(journal, claim.task());
    }
    return new AcceptedCommand(
        stored
            .filter(
                _ -> journal.submissions().useCommand(claim.task(), claim.id(), claim.attempt()))
            .orElse(null));
  }

  /** Shows a drafted request, which a run asks by signal or the root itself. */
  RaiseAck raise(RaiseRequest raising) {
    Optional<PendingRequest> terms = journal.requests().find(raising.task(), raising.request());
    if (terms.isEmpty() || !isAsked(raising)) {
      UnknownSubmissionNotice.REQUEST.append(journal, raising.task());
      return RaiseAck.refused("No activity has drafted this request for the run.");
    }
    boolean unread = unreadMessages.reopens(raising.task(), raising.request());
    if (!unread) {
      journal.requests().raise(raising.request());
      new ReplanAutoApprover(journal).decide(raising.task(), raising.request());
      new TaskStateUpdater(journal)
          .update(new TaskStateUpdate(raising.task(), raising.blocked(), false));
    }
    return RaiseAck.of(unread, asked(terms.get(), raising.run()));
  }

  private boolean isAsked(RaiseRequest raising) {
    RunId run = raising.run();
    return run == null
        || (find(raising.task(), run).isPresent()
            && journal.requests().isAskedBy(raising.request(), run));
  }

  /** The stored terms as a run asks them, with the workflow that carries the run out. */
  private @Nullable PendingRequest asked(PendingRequest terms, @Nullable RunId run) {
    if (run == null) {
      return null;
    }
    PendingRequest asked = terms.askedBy(run);
    String workflow = journal.runs().get(run).workflowId();
    return workflow.equals(run.value()) ? asked : asked.carriedOutBy(workflow);
  }

  /** Withdraws requests, unless a signal claims for it what the journal does not say. */
  WithdrawalAck withdraw(WithdrawalRequest withdrawal) {
    RunId ended = withdrawal.ended();
    RunId answered = withdrawal.answered();
    boolean isRefused =
        (ended != null && !isEnded(withdrawal.task(), ended))
            || (answered != null
                && !withdrawal.requests().stream()
                    .allMatch(request -> isAnswered(withdrawal.task(), request, answered)));
    if (!isRefused) {
      journal.requests().withdraw(withdrawal.requests());
    }
    return new WithdrawalAck(isRefused);
  }

  /** Whether an activity has withdrawn a run's request, as the provider had answered its call. */
  private boolean isAnswered(TaskId task, RequestId request, RunId run) {
    return journal.requests().isAskedBy(request, run)
        && journal
            .requestReader()
            .find(request)
            .map(RequestRecord::request)
            .filter(found -> found.taskId().equals(task))
            .filter(found -> found.status() == RequestStatus.WITHDRAWN)
            .isPresent();
  }

  /** Whether an activity has closed a run of the task. */
  private boolean isEnded(TaskId task, RunId run) {
    return find(task, run).filter(record -> record.finishedAt() != null).isPresent();
  }

  private Optional<RunRecord> find(TaskId task, RunId run) {
    return journal.runs().find(run).filter(record -> record.taskId().equals(task));
  }
}
