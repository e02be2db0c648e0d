package dev.perdure.activities.git.mirror;

import dev.perdure.planner.message.TextShortener;
import java.util.List;
import java.util.Optional;

/** The uncommitted changes of a checkout and whether a task includes them. */
record UncommittedChanges(List<String> files, boolean included) {

  private static final int MAX_LISTED_FILES = 10;

  UncommittedChanges {
    files = List.copyOf(files);
  }

  /**
   * The changes to files of a checkout.
   *
   * @param commit the commit that the task asks for
   */
  static UncommittedChanges of(
      List<String> files, LocalRepository checkout, RepositoryRequest request, String commit) {
    if (!request.includeChanges() || files.isEmpty()) {
      return new UncommittedChanges(files, false);
    }
    if (!commit.equals(checkout.commit(Optional.empty()))) {
      throw new RepositoryRefusedException(
          MirrorResult.Reason.UNSUPPORTED,
          "The changes in '%s' belong to '%s', not to '%s': leave out the ref to include them, or ask for 'dirty: exclude'."
              .formatted(checkout.root(), checkout.headName(), request.ref().orElse("HEAD")));
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
                .formatted(TextShortener.list(files, MAX_LISTED_FILES))
            : "The uncommitted changes to %s are not included: commit them, or ask for 'dirty: include'."
                .formatted(TextShortener.list(files, MAX_LISTED_FILES)));
  }
}
