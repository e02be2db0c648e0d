package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.ActiveTask;
import dev.perdure.activities.journal.task.StuckTask;
import dev.perdure.activities.journal.task.StuckTaskStore;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Reads which tasks are at work, and which of them show no progress. */
@Component
final class FleetWorkReader {

  private static final int MAX_EXPLAINED_TASKS = 10;

  private final TaskReader taskReader;
  private final TaskDiagnosisService diagnosis;
  private final StuckTaskStore stuckTaskStore;
  private final OpenToolCallReader openToolCallReader;

  FleetWorkReader(
      TaskReader taskReader,
      TaskDiagnosisService diagnosis,
      StuckTaskStore stuckTaskStore,
      OpenToolCallReader openToolCallReader) {
    this.taskReader = taskReader;
    this.diagnosis = diagnosis;
    this.stuckTaskStore = stuckTaskStore;
    this.openToolCallReader = openToolCallReader;
  }

  FleetRunning running(List<ActiveTask> moving) {
    return new FleetRunning(
        moving.size(),
        moving.stream()
            .limit(FleetReader.MAX_LISTED_ENTRIES)
            .map(task ->
                new FleetRunningTask(
                    task.id(),
                    task.title(),
                    task.state(),
                    task.phase(),
                    task.progressAt(),
                    openToolCallReader.oldest(task.id()).orElse(null)))
            .toList());
  }

  FleetSilent silent(List<ActiveTask> moving, Instant now, int minutes, boolean engineAnswers) {
    Instant limit = now.minus(Duration.ofMinutes(minutes));
    List<StuckTask> stuck = stuckTaskStore.list(FleetReader.MAX_LISTED_ENTRIES);
    Set<TaskId> known = stuck.stream().map(StuckTask::id).collect(Collectors.toSet());
    List<ActiveTask> silent =
        moving.stream()
            .filter(task -> !task.progressAt().isAfter(limit) && !known.contains(task.id()))
            .toList();
    return new FleetSilent(
        minutes,
        stuck.size() + silent.size(),
        Stream.concat(
                stuck.stream().map(FleetWorkReader::stuck),
                silent.stream()
                    .limit(MAX_EXPLAINED_TASKS)
                    .flatMap(task -> silent(task, engineAnswers)))
            .toList());
  }

  /** An engine that has just not answered is not asked again for each task. */
  private Stream<FleetSilentTask> silent(ActiveTask task, boolean engineAnswers) {
    return taskReader
        .find(task.id())
        .map(found -> engineAnswers ? diagnosis.of(found) : diagnosis.without(found))
        .filter(why -> why.cause() != TaskDelayCause.ENDED)
        .map(why -> new FleetSilentTask(task.id(), task.title(), task.progressAt(), why))
        .stream();
  }

  /** A stuck task is silent at once: nothing reaches it before its root is started again. */
  private static FleetSilentTask stuck(StuckTask task) {
    Instant since = task.sighting().since();
    return new FleetSilentTask(
        task.id(),
        task.title(),
        since,
        TaskDiagnosisService.stuck(since, task.sighting().sentence()));
  }
}
