package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskStore;
import dev.perdure.activities.json.Digest;
import dev.perdure.activities.trust.TrustPart;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.PendingRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Review of the configuration that a repository brings to a task: what people trust takes effect,
 * and a request asks about the rest. It is settled once for a task, as of its base commit.
 */
final class TrustReview {

  private static final String POLICY = "the policy of perdure.yaml";

  private final Database database;
  private final TaskReader taskReader;
  private final TaskStore taskStore;
  private final TaskStartConfigReader taskStartConfigReader;
  private final TrustSettlement trustSettlement;
  private final TrustRequests trustRequests;

  TrustReview(
      Database database,
      TaskReader taskReader,
      TaskStore taskStore,
      TaskStartConfigReader taskStartConfigReader,
      TrustSettlement trustSettlement,
      TrustRequests trustRequests) {
    this.database = database;
    this.taskReader = taskReader;
    this.taskStore = taskStore;
    this.taskStartConfigReader = taskStartConfigReader;
    this.trustSettlement = trustSettlement;
    this.trustRequests = trustRequests;
  }

  /** The request about the undecided parts; empty if every part is decided. */
  Optional<PendingRequest> review(TaskId task) {
    var repository = taskReader.get(task).repository();
    if (repository == null || taskStore.isTrustSettled(task)) {
      return Optional.empty();
    }
    TaskStartConfig wanted = taskStartConfigReader.of(task);
    return database.inTransaction(() -> review(reviewed(task, repository.location(), wanted)));
  }

  /** Whether a task has MCP servers of its repository, whose tools are still to be looked up. */
  boolean addsServers(TaskId task) {
    Set<String> own = taskStartConfigReader.files().settings().mcp().keySet();
    return taskStore
        .configuration(task)
        .filter(kept -> !own.containsAll(kept.settings().mcp().keySet()))
        .isPresent();
  }

  private ReviewedTrust reviewed(TaskId task, String repository, TaskStartConfig wanted) {
    Map<String, String> trusted = trustSettlement.trusted(repository);
    List<TrustPart> open =
        wanted.trust().parts().stream()
            .filter(part -> !trusted.containsKey(part.shown().digest()))
            .toList();
    return new ReviewedTrust(task, repository, wanted, trusted, open);
  }

  private Optional<PendingRequest> review(ReviewedTrust review) {
    String policy = taskStartConfigReader.files().trust();
    if (policy.equals("deny")) {
      review.trusted().clear();
      trustSettlement.settle(review, "'trust: deny' in perdure.yaml");
      return Optional.empty();
    }
    if (policy.equals("allow")) {
      review.open().forEach(part -> review.trusted().put(part.shown().digest(), POLICY));
    }
    if (policy.equals("allow") || review.open().isEmpty()) {
      trustSettlement.settle(review, "");
      return Optional.empty();
    }
    return decided(review);
  }

  /** A decision counts for exactly the parts that its request has shown. */
  private Optional<PendingRequest> decided(ReviewedTrust review) {
    String digest = Digest.of(trustRequests.subject(review));
    List<RequestRecord> earlier = trustRequests.earlier(review.task());
    trustRequests.withdrawOthers(earlier, digest);
    Optional<RequestRecord> same =
        earlier.stream().filter(each -> each.request().digest().equals(digest)).findFirst();
    Optional<Decision> decision = same.flatMap(each -> Optional.ofNullable(each.decision()));
    if (decision.isEmpty()) {
      return Optional.of(
          same.map(RequestRecord::terms)
              .orElseGet(() -> trustRequests.draft(review, earlier.size() + 1)));
    }
    trustSettlement.follow(review, decision.get());
    return Optional.empty();
  }
}
