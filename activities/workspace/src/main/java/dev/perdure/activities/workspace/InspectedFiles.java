package dev.perdure.activities.workspace;

import dev.perdure.workflows.port.TreeCheck;
import java.util.List;

/**
 * The files of a task after a planning, compared with its baseline.
 *
 * @param uncommitted the files that differ from the branch, and will be part of the next commit
 */
record InspectedFiles(TreeCheck tree, List<String> uncommitted) {

  InspectedFiles {
    uncommitted = List.copyOf(uncommitted);
  }
}
