package dev.perdure.activities.git.tree;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.planner.permission.ExecutedFiles.Execution;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Set of the files that differ between two commits, each with its diff. */
public record ChangeSet(String base, String head, List<FileChange> files) {

  public ChangeSet {
    files = List.copyOf(files);
  }

  /**
   * A file that differs.
   *
   * @param oldPath where the file was before; the same as the path unless it was renamed, null if
   *     it is new
   * @param runs the mark of a file that other programs execute; absent for others
   * @param execution the execution that the mark tells; null for other files, and for a change that
   *     another process has told
   */
  public record FileChange(
      String path,
      @Nullable String oldPath,
      ChangeStatus status,
      int additions,
      int deletions,
      boolean binary,
      String diff,
      boolean truncated,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String runs,
      @JsonIgnore @Nullable Execution execution) {

    /** Whether a program executes the file without an explicit act of a person. */
    public boolean runsByItself() {
      return execution != null && execution.kind().asks();
    }

    FileChange running(Execution found) {
      return new FileChange(
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

  /** The status of a changed file. */
  enum ChangeStatus {
    @JsonProperty("added")
    ADDED,
    @JsonProperty("modified")
    MODIFIED,
    @JsonProperty("deleted")
    DELETED,
    @JsonProperty("renamed")
    RENAMED,
    @JsonProperty("type_changed")
    TYPE_CHANGED;

    static ChangeStatus of(char letter) {
      return switch (letter) {
        case 'A' -> ADDED;
        case 'D' -> DELETED;
        case 'R' -> RENAMED;
        case 'T' -> TYPE_CHANGED;
        default -> MODIFIED;
      };
    }
  }
}
