package dev.perdure.activities.workspace.checkpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.workflows.port.CheckpointQuestion.TakeBack;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Operations along a task's checkpoints: undo, redo, reset, fork, diffs and file versions. */
public interface CheckpointOperations {

  /** The result of an undo or redo. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", defaultImpl = Moved.class)
  @JsonSubTypes({@Type(Moved.class), @Type(Blocked.class), @Type(Busy.class)})
  sealed interface Move {}

  /** A refusal, as a call of the task is changing files. */
  @JsonTypeName("busy")
  record Busy() implements Move {}

  /** A refusal, as files that no checkpoint has would be overwritten. */
  @JsonTypeName("blocked")
  record Blocked(String directory, List<String> inTheWay) implements Move {

    public Blocked {
      inTheWay = List.copyOf(inTheWay);
    }
  }

  /** The checkpoint that the files were moved to, and the paths that changed. */
  @JsonTypeName("moved")
  record Moved(
      String command, int checkpoint, String commit, String before, String tree, List<String> files)
      implements Move {

    public Moved {
      files = List.copyOf(files);
    }
  }

  /** Outcome of a reset, or the outcome that a reset would have. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({@Type(SetBack.class), @Type(StepsOutsidePlan.class), @Type(Hindered.class)})
  sealed interface ResetResult {}

  /**
   * The steps that are to be done again, in the plan's order, and the commits that are taken off
   * the task's branch, the oldest first.
   *
   * @param ref where the commits are kept, in the repository below; null if there are none
   * @param commit the newest commit of the branch without them
   */
  @JsonTypeName("set_back")
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record SetBack(
      List<StepId> steps,
      List<Commit> commits,
      @Nullable String ref,
      String repository,
      String branch,
      String commit)
      implements ResetResult {

    public SetBack {
      steps = List.copyOf(steps);
      commits = List.copyOf(commits);
    }

    /**
     * A commit of the branch.
     *
     * @param step the step it is of; null for work that is of none
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Commit(String commit, String title, @Nullable StepId step) {}
  }

  /** A refusal, as the plan has these steps no longer, whose commits would be taken off. */
  @JsonTypeName("outside")
  record StepsOutsidePlan(List<StepId> steps) implements ResetResult {

    public StepsOutsidePlan {
      steps = List.copyOf(steps);
    }
  }

  /** A refusal, as files or calls are in the way. */
  @JsonTypeName("hindered")
  record Hindered(Move by) implements ResetResult {}

  /**
   * Takes a task back to before a step, or says what that would do.
   *
   * @param by who wants it; empty to be told only
   */
  ResetResult reset(TaskId task, StepId step, Optional<String> by);

  /**
   * Finds what a fork takes over.
   *
   * @param after the finished step that it goes on after; empty for after all of them
   */
  ForkPoint fork(TaskId task, Optional<StepId> after);

  /** Takes back the change of a file or one hunk of it, or says what that would do. */
  TakeBackResult takeBack(TaskId task, TakeBack wanted);

  /** Undoes the newest change of the files; empty if there is none. */
  Optional<Move> undo(TaskId task);

  /** Brings back what was undone last; empty if that can't be. */
  Optional<Move> redo(TaskId task);

  /** The difference between two checkpoints, 0 being the base commit; empty for an unknown one. */
  Optional<ChangeSet> between(TaskId task, int from, int to);

  /** The versions of a file, the newest first. */
  List<CheckpointOperationsFileVersion> versions(TaskId task, String path);
}
