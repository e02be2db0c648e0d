package dev.perdure.activities.tool;

import dev.perdure.planner.id.RunId;
import java.util.Optional;

/**
 * Lookup of the SHA-256 that a file had when a run last read or wrote it; {@link
 * ToolJournal#settle} records it.
 */
public interface SeenFileHashes {

  /** The SHA-256 of the content a run last saw at a path of the workspace. */
  Optional<String> find(RunId run, String path);
}
