package dev.perdure.web.operate;

import dev.perdure.activities.journal.task.FleetFigures.MovingTask;
import dev.perdure.activities.model.Models;
import dev.perdure.web.operate.Fleet.Provider;
import dev.perdure.web.operate.Fleet.ProviderState;
import dev.perdure.web.operate.Fleet.RetryingTask;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.springframework.stereotype.Component;

/** The providers that tasks have asked of late; one that tasks ask again and again is failing. */
@Component
record Providers(Models models) {

  List<Provider> read(Map<String, Instant> answered, List<MovingTask> moving) {
    List<MovingTask> retrying = moving.stream().filter(task -> task.retry() != null).toList();
    var names = new TreeSet<>(answered.keySet());
    retrying.forEach(task -> names.add(provider(task)));
    return names.stream()
        .map(name ->
            provider(
                name,
                Optional.ofNullable(answered.get(name)),
                retrying.stream().filter(task -> provider(task).equals(name)).toList()))
        .sorted(Comparator.comparingInt(Provider::count).reversed())
        .toList();
  }

  private static Provider provider(
      String name, Optional<Instant> answered, List<MovingTask> retrying) {
    List<RetryingTask> tasks =
        retrying.stream()
            .map(task ->
                new RetryingTask(task.id(), task.title(), Objects.requireNonNull(task.retry())))
            .toList();
    return new Provider(
        name,
        tasks.isEmpty() ? ProviderState.ANSWERING : ProviderState.FAILING,
        answered.orElse(null),
        tasks.stream().findFirst().map(task -> task.retry().error()).orElse(null),
        tasks.size(),
        tasks.stream().limit(FleetReader.NAMED).toList());
  }

  private String provider(MovingTask task) {
    String model = Objects.requireNonNullElseGet(task.model(), models::standard);
    return model.substring(0, Math.max(model.indexOf('/'), 0));
  }
}
