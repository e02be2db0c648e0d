package dev.perdure.activities.git.mirror;

import dev.perdure.activities.git.mirror.MirrorResult.Reason;
import dev.perdure.activities.git.mirror.Repositories.Wish;
import dev.perdure.planner.message.Excerpt;
import java.util.List;
import java.util.Optional;

/** The changes of a checkout that are in no commit, and whether they come along. */
record UncommittedChanges(List<String> files, boolean included) {

  private static final int NAMED = 10;

  UncommittedChanges {
    files = List.copyOf(files);
  }

  static UncommittedChanges of(Checkout checkout, Wish wish, String commit) {
    var files = checkout.uncommitted();
    if (!wish.includeChanges() || files.isEmpty()) {
      return new UncommittedChanges(files, false);
    }
    if (!commit.equals(checkout.commit(Optional.empty()))) {
      throw new RepositoryRefusal(
          Reason.UNSUPPORTED,
          "The changes in '%s' belong to '%s', not to '%s': leave out the ref to include them, or ask for 'dirty: exclude'."
              .formatted(checkout.root(), checkout.headName(), wish.ref().orElse("HEAD")));
    }
    return new UncommittedChanges(files, true);
  }

  Optional<String> notice() {
    if (files.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        included
            ? "The uncommitted changes to %s are included, as a commit of their own."
                .formatted(Excerpt.list(files, NAMED))
            : "The uncommitted changes to %s are not included: commit them, or ask for 'dirty: include'."
                .formatted(Excerpt.list(files, NAMED)));
  }
}
