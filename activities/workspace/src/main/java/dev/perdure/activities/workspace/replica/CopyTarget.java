package dev.perdure.activities.workspace.replica;

import java.util.Optional;

/**
 * The place of the copies of tasks' files.
 *
 * @param store the object store; empty if copies lie in the database
 */
public record CopyTarget(Optional<CopyStore> store) {

  /** Copies in the database. */
  public static final CopyTarget DATABASE = new CopyTarget(Optional.empty());
}
