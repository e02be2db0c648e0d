package dev.perdure.activities.workspace.checkpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.activities.git.tree.ChangeSetFileChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Outcome of taking back the change of a file, or the outcome that this would have. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @Type(TakeBackResult.TakenBack.class),
  @Type(TakeBackResult.NoSuchScope.class),
  @Type(TakeBackResult.NoSuchFile.class),
  @Type(TakeBackResult.NoSuchHunk.class),
  @Type(TakeBackResult.Overlapped.class),
  @Type(TakeBackResult.Outdated.class),
  @Type(TakeBackResult.InTheWay.class)
})
public sealed interface TakeBackResult {

  /**
   * The effect on the files.
   *
   * @param hunk the hunk, counted from 1; null for the whole file
   * @param digest binds a confirmation to this effect
   * @param changes how the files differ after it
   * @param checkpoint the checkpoint of the files after it; null for a preview
   * @param ref the ref that keeps the files as they were before; null for a preview
   * @param repository the repository of the ref
   */
  @JsonTypeName("taken_back")
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record TakenBack(
      String path,
      String scope,
      @Nullable Integer hunk,
      String digest,
      List<ChangeSetFileChange> changes,
      @Nullable Integer checkpoint,
      @Nullable String ref,
      String repository)
      implements TakeBackResult {

    public TakenBack {
      changes = List.copyOf(changes);
    }
  }

  /** A refusal, as the task has no such step with a commit, or no such checkpoint. */
  @JsonTypeName("no_such_scope")
  record NoSuchScope() implements TakeBackResult {}

  /** A refusal, as the file did not change there. */
  @JsonTypeName("no_such_file")
  record NoSuchFile() implements TakeBackResult {}

  /** A refusal, as the file's change has not so many hunks. */
  @JsonTypeName("no_such_hunk")
  record NoSuchHunk(int hunks) implements TakeBackResult {}

  /** A refusal, as the files have other lines now in the place of the change. */
  @JsonTypeName("overlapped")
  record Overlapped() implements TakeBackResult {}

  /** A refusal, as the effect is another one now. */
  @JsonTypeName("outdated")
  record Outdated(String digest) implements TakeBackResult {}

  /** A refusal, as files or calls are in the way. */
  @JsonTypeName("hindered")
  record InTheWay(CheckpointOperations.Move by) implements TakeBackResult {}
}
