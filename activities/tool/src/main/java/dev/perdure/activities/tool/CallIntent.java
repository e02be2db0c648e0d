package dev.perdure.activities.tool;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.tool.ToolResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Write-ahead intent of a tool call, from which a retry resumes: the files to change or the command
 * to start.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({@Type(CallIntent.Files.class), @Type(CallIntent.CommandStart.class)})
public sealed interface CallIntent {

  /**
   * Files to change, and the result the call has once all are changed. The new contents wait in the
   * call's directory, each under its number.
   */
  @JsonTypeName("files")
  record Files(List<PlannedChange> files, ToolResult result) implements CallIntent {

    public Files {
      files = List.copyOf(files);
    }
  }

  /** A command to start; its pid, output and exit status are files in a directory of its own. */
  @JsonTypeName("command")
  record CommandStart(String directory) implements CallIntent {}

  /**
   * One file a call is about to change: its path in the workspace and the SHA-256 of its content
   * before and after; null if there is no file before, or none after.
   */
  record PlannedChange(String path, @Nullable String before, @Nullable String after) {}
}
