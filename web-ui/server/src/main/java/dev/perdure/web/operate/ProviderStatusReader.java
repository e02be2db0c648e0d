package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.AbandonedModelCall;
import dev.perdure.activities.journal.task.ActiveTask;
import dev.perdure.activities.model.Models;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Tells which model providers answer and which are failing: those that tasks ask again and again,
 * or have given up since they answered last.
 */
@Component
final class ProviderStatusReader {

  private final Models models;

  ProviderStatusReader(Models models) {
    this.models = models;
  }

  List<FleetProvider> read(
      Map<String, Instant> answered, List<ActiveTask> moving, List<AbandonedModelCall> givenUp) {
    List<ActiveTask> retrying = moving.stream().filter(task -> task.retry() != null).toList();
    var names = new TreeSet<>(answered.keySet());
    retrying.forEach(task -> names.add(provider(task)));
    givenUp.forEach(call -> names.add(call.provider()));
    return names.stream()
        .map(name ->
            provider(
                name,
                Optional.ofNullable(answered.get(name)),
                retrying.stream().filter(task -> provider(task).equals(name)).toList(),
                givenUp.stream().filter(call -> call.provider().equals(name)).toList()))
        .sorted(Comparator.comparingInt(ProviderStatusReader::affected).reversed())
        .toList();
  }

  private static boolean isSince(AbandonedModelCall call, @Nullable Instant answered) {
    return answered == null || call.raisedAt().isAfter(answered);
  }

  private static int affected(FleetProvider provider) {
    return provider.count() + provider.parked().size();
  }

  private static FleetProvider provider(
      String name,
      Optional<Instant> answered,
      List<ActiveTask> retrying,
      List<AbandonedModelCall> parked) {
    List<FleetRetryingTask> tasks =
        retrying.stream()
            .map(task ->
                new FleetRetryingTask(
                    task.id(), task.title(), Objects.requireNonNull(task.retry())))
            .toList();
    return new FleetProvider(
        name,
        state(answered.orElse(null), tasks, parked),
        answered.orElse(null),
        Stream.concat(
                tasks.stream().map(task -> task.retry().error()),
                parked.stream().map(AbandonedModelCall::error))
            .findFirst()
            .orElse(null),
        tasks.size(),
        tasks.stream().limit(FleetReader.MAX_LISTED_ENTRIES).toList(),
        parked.stream()
            .limit(FleetReader.MAX_LISTED_ENTRIES)
            .map(call -> new FleetTaskName(call.id(), call.title()))
            .toList());
  }

  /** A provider that has answered since the last failure fails in part while tasks still wait. */
  private static ProviderState state(
      @Nullable Instant answered, List<FleetRetryingTask> tasks, List<AbandonedModelCall> parked) {
    if (tasks.isEmpty() && parked.isEmpty()) {
      return ProviderState.ANSWERING;
    }
    boolean failsNow =
        !tasks.isEmpty() || parked.stream().anyMatch(call -> isSince(call, answered));
    return failsNow ? ProviderState.FAILING : ProviderState.PARTLY;
  }

  private String provider(ActiveTask task) {
    String model = Objects.requireNonNullElseGet(task.model(), models::standard);
    return model.substring(0, Math.max(model.indexOf('/'), 0));
  }
}
