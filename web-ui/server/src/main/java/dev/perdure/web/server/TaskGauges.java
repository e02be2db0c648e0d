package dev.perdure.web.server;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.journal.task.CopyLag;
import dev.perdure.activities.journal.task.CopyObjectStore;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.TaskState;
import dev.perdure.web.management.CachedReading;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.stereotype.Component;

/**
 * Micrometer gauges of tasks by state and of requests that wait for people, read from the database
 * when scraped. Only processes with pages have them, so that workers repeat no figure.
 */
@Component
@ConditionalOnProperty(name = "perdure.pages", havingValue = "true", matchIfMissing = true)
final class TaskGauges implements MeterBinder {

  private static final Duration VALIDITY = Duration.ofSeconds(2);
  private static final String TASKS = "select state as name, count(*) as n from task group by 1";
  private static final String WAITING =
      """
      select kind as name, count(*) as n, extract(epoch from now() - min(raised_at)) as age
      from request where status = 'pending' group by 1
      """;

  private final Database database;
  private final CachedReading<Optional<Figures>> figures;

  TaskGauges(Database database) {
    this.database = database;
    this.figures = new CachedReading<>(() -> Optional.of(read()), Optional.empty(), VALIDITY);
  }

  private record Figures(
      Map<String, Double> tasks,
      Map<String, Double> waiting,
      Map<String, Double> ages,
      CopyLag copyLag) {}

  @Override
  public void bindTo(MeterRegistry registry) {
    copies(registry);
    for (TaskState state : TaskState.values()) {
      String name = Json.name(state);
      gauge(
          registry, "perdure.tasks", "state", name, "Tasks by state", of -> value(of.tasks, name));
    }
    for (RequestKind kind : RequestKind.values()) {
      String name = kind.wireName();
      gauge(
          registry,
          "perdure.requests.pending",
          "kind",
          name,
          "Requests that wait for a person",
          of -> value(of.waiting, name));
      gauge(
          registry,
          "perdure.requests.oldest.seconds",
          "kind",
          name,
          "Age of the oldest request that waits, 0 where none does",
          of -> value(of.ages, name));
    }
  }

  private void copies(MeterRegistry registry) {
    Gauge.builder(
            "perdure.copies.behind.tasks",
            figures,
            reading -> figure(reading.get(), of -> of.copyLag.tasks()))
        .description("Tasks with changes that wait for their copy in an object store")
        .register(registry);
    Gauge.builder(
            "perdure.copies.behind.oldest.seconds",
            figures,
            reading -> figure(reading.get(), of -> of.copyLag.oldest().toSeconds()))
        .description("Age of the oldest change that waits for its copy, 0 where none does")
        .register(registry);
  }

  private void gauge(
      MeterRegistry registry,
      String meter,
      String label,
      String name,
      String description,
      ToDoubleFunction<Figures> figure) {
    Gauge.builder(meter, figures, reading -> figure(reading.get(), figure))
        .tag(label, name)
        .description(description)
        .register(registry);
  }

  private static double value(Map<String, Double> figures, String name) {
    return figures.getOrDefault(name, 0.0);
  }

  /** No number while the database does not answer. */
  private static double figure(Optional<Figures> figures, ToDoubleFunction<Figures> figure) {
    return figures.map(known -> figure.applyAsDouble(known)).orElse(Double.NaN);
  }

  private Figures read() {
    return new Figures(
        column(TASKS, "n"),
        column(WAITING, "n"),
        column(WAITING, "age"),
        new CopyObjectStore(database).lag());
  }

  private Map<String, Double> column(String query, String column) {
    Map<String, Double> found = new LinkedHashMap<>();
    database
        .sql(query)
        .list(row ->
            found.put(
                row.text("name"),
                Objects.requireNonNullElse(row.amount(column), BigDecimal.ZERO).doubleValue()));
    return found;
  }
}
