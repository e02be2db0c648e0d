package dev.perdure.activities.workspace;

import dev.perdure.activities.journal.Journal;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Settles the trust in the files of an opened repository and takes the baseline of a planning.
 *
 * @param whenOpened callback after a workspace is opened or trusted
 */
record WorkspacePreparer(
    HostWorkspaces host,
    Journal journal,
    TaskStartConfigReader taskStartConfigReader,
    Consumer<TaskId> whenOpened) {

  /** The request about undecided files; empty if all are settled. */
  Optional<PendingRequest> review(TaskId task) {
    var review = new TrustReview(host, journal, taskStartConfigReader);
    Optional<PendingRequest> request = review.review(task);
    if (request.isEmpty() && review.addsServers(task)) {
      whenOpened.accept(task);
    }
    return request;
  }

  /**
   * Takes the first baseline, unless people are to be asked for their trust before; whether it did.
   */
  boolean prepare(TaskId task) {
    boolean isNew = host.baseline().find(host.workspace(task)).isEmpty() && review(task).isEmpty();
    if (isNew) {
      new ReadOnlyEnforcer(host, journal).mark(task);
    }
    return isNew;
  }
}
