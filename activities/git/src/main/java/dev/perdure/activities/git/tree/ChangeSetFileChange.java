package dev.perdure.activities.git.tree;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.permission.FileExecution;
import org.jspecify.annotations.Nullable;

/**
 * A file that differs.
 *
 * @param oldPath where the file was before; the same as the path unless it was renamed, null if it
 *     is new
 * @param runs the mark of a file that other programs execute; absent for others
 * @param execution the execution that the mark tells; null for other files, and for a change that
 *     another process has told
 */
public record ChangeSetFileChange(
    String path,
    @Nullable String oldPath,
    ChangeStatus status,
    int additions,
    int deletions,
    boolean binary,
    String diff,
    boolean truncated,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String runs,
    @JsonIgnore @Nullable FileExecution execution) {

  /** Whether a program executes the file without an explicit act of a person. */
  public boolean runsByItself() {
    return execution != null && execution.kind().asks();
  }

  ChangeSetFileChange running(FileExecution found) {
    return new ChangeSetFileChange(
        path,
        oldPath,
        status,
        additions,
        deletions,
        binary,
        diff,
        truncated,
        found.sentence(),
        found);
  }
}
