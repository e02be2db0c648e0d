package dev.perdure.web.checkpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory.Blocked;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory.Busy;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory.FileVersion;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory.Move;
import dev.perdure.activities.workspace.checkpoint.CheckpointHistory.Moved;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.message.Excerpt;
import dev.perdure.planner.task.Phase;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.task.TaskLookup;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints of undo, redo, file versions and diffs between checkpoints. */
@RestController
record CheckpointController(TaskLookup tasks, CheckpointHistories histories) {

  private static final int MOST_NAMED = 10;

  /** What a command has done. */
  record Result(Moved result) {}

  @PostMapping("/api/tasks/{id}/commands")
  Result run(@PathVariable String id, @RequestBody CommandBody body) {
    var task = tasks.get(id);
    var command = body.command();
    requireRest(task, command.word());
    var move = command.apply(histories.of(task), task.id()).orElseThrow(() -> nothing(id, command));
    return switch (move) {
      case Moved moved -> new Result(moved);
      case Blocked blocked -> throw lost(blocked, command);
      case Busy _ -> throw busy(id, command);
    };
  }

  @GetMapping("/api/tasks/{id}/files")
  Page<FileVersion> versions(
      @PathVariable String id, @RequestParam(required = false) @Nullable String path) {
    var task = tasks.get(id);
    var wanted = FilePath.of(path);
    return new Page<>(histories.of(task).versions(task.id(), wanted.text()), null);
  }

  @GetMapping("/api/tasks/{id}/checkpoints/diff")
  ChangeSet between(@PathVariable String id, @RequestParam int from, @RequestParam int to) {
    var task = tasks.get(id);
    return histories
        .of(task)
        .between(task.id(), from, to)
        .orElseThrow(() ->
            ApiFailure.of(
                ProblemCode.NOT_FOUND,
                "Task '%s' has no checkpoints %d and %d: list them; 0 is what it began with."
                    .formatted(id, from, to)));
  }

  private static void requireRest(TaskRecord task, String command) {
    if (task.phase() == Phase.CLOSED) {
      throw ApiFailure.of(
          ProblemCode.ILLEGAL_IN_STATE,
          "Task '%s' is archived: start a new task.".formatted(task.id()));
    }
    if (!task.state().isAtRest()) {
      throw ApiFailure.of(
          ProblemCode.NOT_IDLE,
          "Task '%s' is %s, and '%s' is for tasks at rest: interrupt it first."
              .formatted(task.id(), task.state().name().toLowerCase(Locale.ROOT), command));
    }
  }

  private static ApiFailure busy(String id, CheckpointCommand command) {
    return ApiFailure.of(
        ProblemCode.NOT_IDLE,
        "A call of task '%s' is changing its files: let it end or interrupt it, then %s."
            .formatted(id, command.word()));
  }

  private static ApiFailure lost(Blocked blocked, CheckpointCommand command) {
    return ApiFailure.of(
        ProblemCode.ILLEGAL_IN_STATE,
        "In '%s' %s would be lost, which no checkpoint has: git ignores it, it can't be read, is larger than 100 MB or a repository of its own. Move it away or delete it, then %s again; nothing was changed."
            .formatted(
                blocked.directory(), Excerpt.list(blocked.inTheWay(), MOST_NAMED), command.word()));
  }

  private static ApiFailure nothing(String id, CheckpointCommand command) {
    return ApiFailure.of(ProblemCode.ILLEGAL_IN_STATE, command.nothing().formatted(id));
  }

  /** The request body of a checkpoint command. */
  record CommandBody(@Nullable String name, @Nullable JsonObject arguments) {

    CheckpointCommand command() {
      if (name == null) {
        throw ApiFailure.invalid("name", "The field 'name' is missing: say which command.");
      }
      var command = EnumParam.one("name", name, List.of(CheckpointCommand.values()));
      refuseArguments(command);
      return command;
    }

    /** Refuses arguments, which would be ignored. */
    private void refuseArguments(CheckpointCommand command) {
      if (arguments != null && !arguments.isEmpty()) {
        var field = "arguments." + arguments.fields().keySet().iterator().next();
        throw ApiFailure.invalid(
            field,
            "'%s' is not supported yet: %s takes no arguments and moves all files of the task. Leave it out."
                .formatted(field, command.word()));
      }
    }
  }

  /** The path of a file below the root of a workspace. */
  record FilePath(String text) {

    static FilePath of(@Nullable String given) {
      if (given == null || given.isBlank()) {
        throw ApiFailure.invalid(
            "path", "The parameter 'path' is missing: name a file, such as ?path=src/main.c.");
      }
      var plain = given.startsWith("./") ? given.substring(2) : given;
      var isOutside = plain.startsWith("/") || List.of(plain.split("/")).contains("..");
      if (isOutside || plain.indexOf('\0') >= 0) {
        throw ApiFailure.invalid(
            "path",
            "Invalid path '%s'. Example: src/main.c, below the root of the workspace."
                .formatted(given.replace("\0", "\\0")));
      }
      return new FilePath(plain);
    }
  }

  /** The ways to move among the checkpoints of a task. */
  enum CheckpointCommand {
    @JsonProperty("undo")
    UNDO,
    @JsonProperty("redo")
    REDO;

    /** Applies the command; empty where there is nothing to do. */
    Optional<Move> apply(CheckpointHistory history, TaskId task) {
      return switch (this) {
        case UNDO -> history.undo(task);
        case REDO -> history.redo(task);
      };
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The message where there is nothing to do. */
    String nothing() {
      return switch (this) {
        case UNDO -> "Nothing can be undone in task '%s': its files are as it began with them.";
        case REDO ->
            "Nothing can be brought back in task '%s': nothing was undone, or files have changed"
                + " since.";
      };
    }
  }
}
