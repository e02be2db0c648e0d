package dev.perdure.activities.workspace;

import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.PendingRequest;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Settles the trust in the files of an opened repository and takes the baseline of a planning.
 *
 * @param whenOpened callback after a workspace is opened or trusted
 */
final class WorkspacePreparer {

  private final TrustReview trustReview;
  private final ReadOnlyEnforcer readOnlyEnforcer;
  private final HostWorkspaces host;
  private final Consumer<TaskId> whenOpened;

  WorkspacePreparer(
      TrustReview trustReview,
      ReadOnlyEnforcer readOnlyEnforcer,
      HostWorkspaces host,
      Consumer<TaskId> whenOpened) {
    this.trustReview = trustReview;
    this.readOnlyEnforcer = readOnlyEnforcer;
    this.host = host;
    this.whenOpened = whenOpened;
  }

  /** The request about undecided files; empty if all are settled. */
  Optional<PendingRequest> review(TaskId task) {
    Optional<PendingRequest> request = trustReview.review(task);
    if (request.isEmpty() && trustReview.addsServers(task)) {
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
      readOnlyEnforcer.begin(task);
    }
    return isNew;
  }
}
