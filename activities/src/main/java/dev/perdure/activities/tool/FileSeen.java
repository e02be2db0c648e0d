package dev.perdure.activities.tool;

import dev.perdure.planner.id.RunId;
import java.util.Optional;

/**
 * The contents of files that runs have last read or written; {@link ToolJournal#settle} adds to it.
 */
public interface FileSeen {

  /** The SHA-256 of the content a run last saw at a path of the workspace. */
  Optional<String> find(RunId run, String path);
}
