package dev.perdure.activities.journal.access;

/** The person for whom the present thread reads, as far as repositories limit the person. */
@FunctionalInterface
public interface RepositoryViewer {

  /** The repositories that the person may see. */
  VisibleRepositories visible();
}
