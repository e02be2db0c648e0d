package dev.perdure.web.checkpoint;

import dev.perdure.activities.git.tree.ChangeSet;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.workspace.checkpoint.CheckpointOperations.FileVersion;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.ProblemCode;
import dev.perdure.web.problem.TaskLookup;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that list the versions of a file and show the diff between two checkpoints. */
@RestController
record FileHistoryController(TaskLookup tasks, CheckpointOperationsResolver histories) {

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
}
