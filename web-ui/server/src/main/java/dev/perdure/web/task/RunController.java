package dev.perdure.web.task;

import dev.perdure.activities.agent.prompt.PromptExplanation;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Message;
import dev.perdure.planner.task.RunRecord;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.IdParam;
import dev.perdure.web.problem.TaskLookup;
import io.swagger.v3.oas.annotations.Operation;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints that list the agent runs of a task and show a run's messages and prompt. */
@RestController
final class RunController {

  private static final int PAGE_SIZE = 200;

  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final TaskLookup tasks;

  RunController(RunStore runStore, ConversationStore conversationStore, TaskLookup tasks) {
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.tasks = tasks;
  }

  @Operation(operationId = "listRuns", summary = "List the runs of a task's agents")
  @GetMapping("/api/tasks/{id}/runs")
  Page<RunRecord> runs(@PathVariable String id) {
    return new Page<>(runStore.ofTask(tasks.require(id)), null);
  }

  @Operation(operationId = "listMessages", summary = "List the messages of a run")
  @GetMapping("/api/tasks/{id}/runs/{run}/messages")
  Page<Message> messages(
      @PathVariable String id,
      @PathVariable String run,
      @RequestParam(required = false) @Nullable Long after) {
    var found = find(tasks.require(id), run);
    var page = conversationStore.after(found.id(), after == null ? 0 : after, PAGE_SIZE);
    var next = page.size() < PAGE_SIZE ? null : Long.toString(page.getLast().seq());
    return new Page<>(page, next);
  }

  @Operation(operationId = "getPrompt", summary = "Read the first prompt of a run, by its sources")
  @GetMapping("/api/tasks/{id}/runs/{run}/prompt")
  PromptExplanation prompt(@PathVariable String id, @PathVariable String run) {
    return PromptExplanation.of(conversationStore, find(tasks.require(id), run));
  }

  private RunRecord find(TaskId task, String run) {
    return runStore
        .find(IdParam.named("run", run, RunId::new))
        .filter(found -> found.taskId().equals(task))
        .orElseThrow(() -> ApiFailure.notFound("run", run));
  }
}
