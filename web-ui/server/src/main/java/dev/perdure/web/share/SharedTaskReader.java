package dev.perdure.web.share;

import dev.perdure.activities.journal.conversation.ConversationStore;
import dev.perdure.activities.journal.plan.PlanStore;
import dev.perdure.activities.journal.plan.PlanStorePlanRevision;
import dev.perdure.activities.journal.run.RunStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.activities.journal.task.TaskRecord;
import dev.perdure.activities.journal.task.TaskRecordResult;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.task.RunRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads tasks as share links and exports show them, without secrets and without the output of
 * tools.
 */
@Component
final class SharedTaskReader {

  private static final int MAX_MESSAGES = 2_000;

  private final TaskReader taskReader;
  private final RunStore runStore;
  private final ConversationStore conversationStore;
  private final PlanStore planStore;

  SharedTaskReader(
      TaskReader taskReader,
      RunStore runStore,
      ConversationStore conversationStore,
      PlanStore planStore) {
    this.taskReader = taskReader;
    this.runStore = runStore;
    this.conversationStore = conversationStore;
    this.planStore = planStore;
  }

  /** Returns a task; an export has no end. */
  SharedTask task(TaskId id, @Nullable Instant expiresAt) {
    TaskRecord task = taskReader.get(id);
    UnaryOperator<String> clean = SharedTask.cleaner(task);
    List<SharedTask.Entry> transcript = new ArrayList<>();
    for (RunRecord run : runStore.ofTask(task.id())) {
      conversationStore.after(run.id(), 0, MAX_MESSAGES - transcript.size()).stream()
          .map(message -> SharedTask.entry(run, message, clean))
          .filter(entry -> !entry.text().isBlank() || !entry.calls().isEmpty())
          .forEach(transcript::add);
    }
    return new SharedTask(
        task.id().value(),
        clean.apply(task.title()),
        clean.apply(task.request()),
        task.state(),
        planStore.newest(task.id()).map(PlanStorePlanRevision::markdown).map(clean).orElse(null),
        Optional.ofNullable(task.result()).map(TaskRecordResult::text).map(clean).orElse(null),
        transcript,
        task.createdAt(),
        expiresAt);
  }

  /** Returns the newest plan of a task, if it has one. */
  Optional<SharedPlan> plan(TaskId id) {
    TaskRecord task = taskReader.get(id);
    return planStore
        .newest(id)
        .map(revision ->
            new SharedPlan(
                revision.plan(), SharedPlan.progress(task, revision), SharedTask.cleaner(task)));
  }
}
