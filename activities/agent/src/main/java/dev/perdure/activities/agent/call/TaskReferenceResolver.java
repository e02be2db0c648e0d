package dev.perdure.activities.agent.call;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.perdure.activities.journal.ArtifactStore;
import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.conversation.StoredToolCall;
import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.plan.StepRecord;
import dev.perdure.activities.journal.plan.StepStore;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.tool.Artifacts;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.RunId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.task.RunRecord;
import java.util.Objects;
import java.util.Optional;

/**
 * Resolves the references ({@code ref:<id>}) that a run may read: artifacts, and the runs, tool
 * calls and steps of its own task.
 */
public final class TaskReferenceResolver implements Artifacts {

  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final ToolCallStore toolCallStore;
  private final StepStore stepStore;
  private final ArtifactStore artifactStore;

  public TaskReferenceResolver(
      RunStore runStore,
      ConversationStore conversationStore,
      ToolCallStore toolCallStore,
      StepStore stepStore,
      ArtifactStore artifactStore) {
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.toolCallStore = toolCallStore;
    this.stepStore = stepStore;
    this.artifactStore = artifactStore;
  }

  @Override
  public String store(byte[] content, String mediaType) {
    return artifactStore.store(content, mediaType);
  }

  @Override
  public Optional<byte[]> find(String sha256) {
    return artifactStore.find(sha256);
  }

  @Override
  public Optional<byte[]> find(RunId reader, String id) {
    return find(id)
        .or(() ->
            runStore
                .find(reader)
                .map(RunRecord::taskId)
                .flatMap(task -> run(task, id).or(() -> call(task, id)).or(() -> step(task, id)))
                .map(text -> text.getBytes(UTF_8)));
  }

  private Optional<String> run(TaskId task, String id) {
    return id.isBlank()
        ? Optional.empty()
        : runStore
            .find(new RunId(id))
            .filter(run -> run.taskId().equals(task))
            .map(run ->
                "%s (agent %s, %s)\n\n%s"
                    .formatted(
                        run.title(),
                        run.agent(),
                        run.state(),
                        conversationStore.lastWords(run.id())));
  }

  private Optional<String> call(TaskId task, String id) {
    return Optional.of(id)
        .filter(text -> !text.isBlank())
        .map(CallId::new)
        .filter(
            call -> call.turn().map(CallId.Turn::run).filter(run -> isOf(task, run)).isPresent())
        .flatMap(toolCallStore::find)
        .flatMap(StoredToolCall::result)
        .map(Part.ToolResult::content);
  }

  private boolean isOf(TaskId task, RunId run) {
    return runStore.find(run).filter(found -> found.taskId().equals(task)).isPresent();
  }

  private Optional<String> step(TaskId task, String id) {
    return stepStore.all(task).stream()
        .filter(step -> step.id().equals(new StepId(id)))
        .findFirst()
        .map(TaskReferenceResolver::step);
  }

  private static String step(StepRecord step) {
    return "Step %s: %s (%s)\n\n%s"
        .formatted(
            step.id(), step.title(), step.state(), Objects.requireNonNullElse(step.result(), ""));
  }
}
