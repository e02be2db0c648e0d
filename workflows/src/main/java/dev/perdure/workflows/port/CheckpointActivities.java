package dev.perdure.workflows.port;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import org.jspecify.annotations.Nullable;

/**
 * The activity that answers a question or command about a task's checkpoints, on the host that
 * keeps them: undo, redo, reset, fork, diff, or the versions of a file.
 */
@ActivityInterface
public interface CheckpointActivities {

  /** Answers a question, at most once: an undo is not repeated. */
  @ActivityMethod(name = "answerCheckpointQuestion")
  CheckpointAnswer answer(CheckpointRequest ask);

  /**
   * A question about the checkpoints of a task.
   *
   * @param host the stable id of the host its files are on
   * @param submission the id of the row that the server wrote for a person's command; null for a
   *     question that changes nothing
   */
  record CheckpointRequest(
      TaskId task,
      String host,
      CheckpointQuestion question,
      @JsonInclude(Include.NON_NULL) @Nullable String submission) {

    /** A question that changes nothing. */
    public CheckpointRequest(TaskId task, String host, CheckpointQuestion question) {
      this(task, host, question, null);
    }
  }

  /** A question or command about the checkpoints of a task. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
  @JsonSubTypes({
    @Type(CheckpointQuestion.Undo.class),
    @Type(CheckpointQuestion.Redo.class),
    @Type(CheckpointQuestion.Versions.class),
    @Type(CheckpointQuestion.Between.class),
    @Type(CheckpointQuestion.Reset.class),
    @Type(CheckpointQuestion.Fork.class)
  })
  sealed interface CheckpointQuestion {

    /** Whether the answer changes the task or its files. */
    @JsonIgnore
    default boolean isCommand() {
      return this instanceof Undo
          || this instanceof Redo
          || (this instanceof Reset reset && reset.by() != null);
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
     * Where a fork of the task would go on from.
     *
     * @param after the step; null for after all that are finished
     */
    @JsonTypeName("fork")
    record Fork(@Nullable StepId after) implements CheckpointQuestion {}
  }

  /**
   * The answer to a question about the checkpoints of a task.
   *
   * @param found whether the host has files of the task
   * @param json the answer; null where there is none, or where it is an artifact
   * @param artifact the SHA-256 of an answer too long for the engine
   */
  record CheckpointAnswer(boolean found, @Nullable String json, @Nullable String artifact) {}
}
