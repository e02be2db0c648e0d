package dev.perdure.web.run;

import dev.perdure.activities.journal.Journal;
import dev.perdure.web.problem.TaskLookup;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * HTTP endpoint that exports a task as JSON and Markdown, without secrets and tool output, as a
 * share link shows it.
 */
@RestController
final class ExportController {

  private final Journal journal;
  private final TaskLookup tasks;

  ExportController(Journal journal, TaskLookup tasks) {
    this.journal = journal;
    this.tasks = tasks;
  }

  /**
   * A task without secrets and without the output of tools.
   *
   * @param markdown the whole as one Markdown document
   */
  record TaskExport(SharedTask task, String markdown) {}

  @GetMapping("/api/tasks/{id}/export")
  ResponseEntity<TaskExport> export(@PathVariable String id) {
    SharedTask task = SharedTask.of(journal, tasks.require(id), null);
    return ResponseEntity.ok()
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .body(new TaskExport(task, new SharedMarkdownWriter(task).text()));
  }
}
