package dev.perdure.web.inbox;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.request.VoteStore;
import dev.perdure.planner.approval.Vote;
import dev.perdure.planner.approval.VoteRuling;
import dev.perdure.planner.id.RequestId;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.security.AbsentPerson;
import dev.perdure.web.security.AbsentPersonReader;
import java.util.List;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/**
 * Counts the votes on requests that need several. The last vote reaches the workflow as a decision,
 * and an activity counts again before it settles the request.
 */
@Component
final class VoteCounter {

  private final Database database;
  private final RequestReader requestReader;
  private final VoteStore voteStore;
  private final AbsentPersonReader absentPersonReader;

  VoteCounter(
      Database database,
      RequestReader requestReader,
      VoteStore voteStore,
      AbsentPersonReader absentPersonReader) {
    this.absentPersonReader = absentPersonReader;
    this.database = database;
    this.requestReader = requestReader;
    this.voteStore = voteStore;
  }

  /**
   * The vote in the place of the absent person for whom it counts, if the rules need that place.
   */
  Vote inPlaceOf(RequestRecord request, Vote vote) {
    List<AbsentPerson> absent = absentPersonReader.find(vote.by());
    return request
        .inPlaceOf(vote, AbsentPerson.settling(absent, request))
        .map(vote::inPlaceOf)
        .orElse(vote);
  }

  /**
   * Counts a vote if the request waits for more votes; false if the vote settles the request.
   *
   * @param check refuses a vote that does not fit the request as it is now
   */
  boolean count(Vote vote, Consumer<RequestRecord> check) {
    RequestId id = vote.decision().requestId();
    return database.inTransaction(() -> {
      if (!voteStore.lock(id)) {
        return false;
      }
      RequestRecord request = find(id);
      check.accept(request);
      return count(request, vote);
    });
  }

  private boolean count(RequestRecord request, Vote vote) {
    return switch (request.judge(vote)) {
      case VoteRuling.Settles _ -> false;
      case VoteRuling.Waits(var tally) -> {
        voteStore.cast(request.request().taskId(), vote, tally);
        yield true;
      }
      case VoteRuling.Barred(var reason) -> throw refused(reason);
    };
  }

  /** The refusal of a vote that the rules do not let the person cast. */
  static ApiFailure refused(String reason) {
    return ApiFailure.of(ProblemCode.FORBIDDEN, reason);
  }

  /** Takes the caller's vote on a request back, and returns the request. */
  RequestRecord withdraw(RequestId id, String person) {
    return database.inTransaction(() -> {
      boolean isWaiting = voteStore.lock(id);
      RequestRecord request = find(id);
      if (!isWaiting) {
        throw DecisionService.waitsNoLonger(request.request());
      }
      if (!voteStore.withdraw(request.request().taskId(), id, person, request.without(person))) {
        throw ApiFailure.of(
            ProblemCode.ILLEGAL_IN_STATE,
            "You have no vote on request '%s' that you could take back.".formatted(id));
      }
      return find(id);
    });
  }

  private RequestRecord find(RequestId id) {
    return requestReader.find(id).orElseThrow(() -> ApiFailure.notFound("request", id.value()));
  }
}
