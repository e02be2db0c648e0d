package dev.perdure.activities.journal.request;

import dev.perdure.planner.approval.ApprovalTerms;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.approval.VoteRuling;
import dev.perdure.planner.approval.VoteTally;
import dev.perdure.planner.approval.Voter;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.HumanRequest;
import dev.perdure.planner.request.PendingRequest;
import dev.perdure.planner.request.VoterKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request with its number, its task and its decision. The terms say what a decision must meet;
 * the approval says who must agree.
 */
public record RequestRecord(
    long number,
    HumanRequest request,
    PendingRequest terms,
    @Nullable Decision decision,
    String taskTitle,
    String taskRequest,
    @Nullable String repository,
    String requester,
    int comments,
    RequestApproval approval) {

  /** Rules on a vote on the request by the votes so far. */
  public VoteRuling judge(Vote vote) {
    return approval.judge(request, vote);
  }

  /** The vote without the absent person if it does not count in the person's place. */
  public Vote resolve(Vote vote) {
    return approval.resolve(request, vote);
  }

  /**
   * The absent person in whose place a person's vote counts.
   *
   * @param absent the absent people whose deputy the person is
   */
  public Optional<String> inPlaceOf(Voter voter, List<String> absent) {
    return approval.inPlaceOf(request, voter, absent);
  }

  /**
   * The absent person in whose place a vote counts, by the rules that the vote's budget demands.
   *
   * @param absent the absent people whose deputy the voter is
   */
  public Optional<String> inPlaceOf(Vote vote, List<String> absent) {
    return approval.inPlaceOf(request, vote, absent);
  }

  /** Counts the votes of all other people. */
  public VoteTally without(String person) {
    return approval.without(request, person);
  }

  /** Whether the rules let the request wait for the yes of a person who has not voted. */
  public boolean isAwaited(Voter voter) {
    return approval.isAwaited(request, voter);
  }

  /**
   * Whether the request waits for a group or a role of a person, or is assigned to another person
   * of such a group.
   */
  public boolean isAwaitedInTeam(Voter voter) {
    String assignee = request.assignee();
    boolean isAssigned =
        assignee != null
            && !assignee.equals(voter.name())
            && approval.hasGroupOf(assignee, voter.name());
    return isAssigned
        || request.votes().missing().stream()
            .anyMatch(demand -> demand.of() != VoterKind.ANYONE && voter.fills(demand));
  }

  /** The terms of the votes on the request; a decision on a budget may need more votes. */
  public ApprovalTerms approvalTerms() {
    return approval.terms(request, null);
  }
}
