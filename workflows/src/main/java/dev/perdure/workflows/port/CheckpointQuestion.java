package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.id.StepId;
import org.jspecify.annotations.Nullable;

/** A question or command about the checkpoints of a task. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @Type(CheckpointQuestion.Undo.class),
  @Type(CheckpointQuestion.Redo.class),
  @Type(CheckpointQuestion.Versions.class),
  @Type(CheckpointQuestion.Between.class),
  @Type(CheckpointQuestion.Reset.class),
  @Type(CheckpointQuestion.Fork.class),
  @Type(CheckpointQuestion.TakeBack.class)
})
public sealed interface CheckpointQuestion {

  /** Whether the answer changes the task or its files. */
  @JsonIgnore
  default boolean isCommand() {
    return this instanceof Undo
        || this instanceof Redo
        || (this instanceof Reset reset && reset.by() != null)
        || (this instanceof TakeBack back && back.by() != null);
  }

  /** Undo the newest change. */
  @JsonTypeName("undo")
  record Undo() implements CheckpointQuestion {}

  /** Bring back what was undone last. */
  @JsonTypeName("redo")
  record Redo() implements CheckpointQuestion {}

  /** The versions of a file. */
  @JsonTypeName("versions")
  record Versions(String path) implements CheckpointQuestion {}

  /** The diff between two checkpoints; 0 is the tree that the task began with. */
  @JsonTypeName("between")
  record Between(int from, int to) implements CheckpointQuestion {}

  /**
   * Take the task back to before a step.
   *
   * @param by who wants it; null to be told only what it would do
   */
  @JsonTypeName("reset")
  record Reset(StepId step, @Nullable String by) implements CheckpointQuestion {}

  /**
   * Question about the point from which a fork of the task would continue.
   *
   * @param after the step; null for the point after all finished steps
   */
  @JsonTypeName("fork")
  record Fork(@Nullable StepId after) implements CheckpointQuestion {}

  /**
   * Take back the change of one file, or one hunk of it.
   *
   * @param scope the change: {@code task}, {@code step:ID} or {@code checkpoint:NUMBER}
   * @param hunk the hunk, counted from 1; null for the whole file
   * @param digest the effect that the person has seen; null to be told only what it would be
   * @param by who wants it; null to be told only
   */
  @JsonTypeName("take_back")
  record TakeBack(
      String path,
      String scope,
      @Nullable Integer hunk,
      @Nullable String digest,
      @Nullable String by)
      implements CheckpointQuestion {

    /** A question about the effect. */
    public static TakeBack preview(String path, String scope, @Nullable Integer hunk) {
      return new TakeBack(path, scope, hunk, null, null);
    }

    /** The command of a person who has seen the effect. */
    public TakeBack confirmed(String seen, String person) {
      return new TakeBack(path, scope, hunk, seen, person);
    }
  }
}
