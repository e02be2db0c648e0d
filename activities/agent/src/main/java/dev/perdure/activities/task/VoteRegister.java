package dev.perdure.activities.task;

import dev.perdure.activities.journal.SubmissionStore;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.VoteStore;
import dev.perdure.activities.journal.spending.SpendingStore;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.approval.VoteTally;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.subject.BudgetSubject;
import dev.perdure.workflows.port.DecisionRef;
import java.util.Optional;

/** Keeps the votes of people on a request, and the submissions that hold them. */
final class VoteRegister {

  private final RequestReader requestReader;
  private final VoteStore voteStore;
  private final SubmissionStore submissionStore;
  private final SpendingStore spendingStore;

  VoteRegister(
      RequestReader requestReader,
      VoteStore voteStore,
      SubmissionStore submissionStore,
      SpendingStore spendingStore) {
    this.requestReader = requestReader;
    this.voteStore = voteStore;
    this.submissionStore = submissionStore;
    this.spendingStore = spendingStore;
  }

  /** Whether a release is that of the request, whose limit on spending is used up no more. */
  boolean isReleased(TaskId task, RequestRecord request, Decision release) {
    return request.request().subject() instanceof BudgetSubject subject
        && subject.spending() != null
        && release.equals(SpendingRelease.of(request.request(), subject, release.at()))
        && spendingStore.findUsedUp(task, subject.spending().key(), subject.dimension()).isEmpty();
  }

  /** Locks a request against other votes; empty if the request waits for no vote. */
  Optional<RequestRecord> lock(RequestId request) {
    return voteStore.lock(request) ? requestReader.find(request) : Optional.empty();
  }

  /** Counts a vote that settles nothing yet. */
  void cast(TaskId task, Vote vote, VoteTally tally) {
    voteStore.cast(task, vote, tally);
  }

  /** Uses up the submission of a decision that settles its request. */
  void use(TaskId task, DecisionRef decision) {
    submissionStore.use(task, decision);
  }
}
