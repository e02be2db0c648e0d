package dev.perdure.web.server;

import dev.perdure.activities.journal.db.Database;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.task.TaskState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.springframework.stereotype.Component;

/**
 * Micrometer gauges of tasks by state and of requests that wait for people, read from the database
 * when scraped.
 */
@Component
final class TaskGauges implements MeterBinder {

  private static final long FRESH = Duration.ofSeconds(2).toNanos();
  private static final String TASKS = "select state as name, count(*) as n from task group by 1";
  private static final String WAITING =
      """
      select kind as name, count(*) as n, extract(epoch from now() - min(raised_at)) as age
      from request where status = 'pending' group by 1
      """;

  private final Database database;
  private Figures figures = new Figures(Map.of(), Map.of(), Map.of());
  private long readAt;
  private boolean read;

  TaskGauges(Database database) {
    this.database = database;
  }

  private record Figures(
      Map<String, Double> tasks, Map<String, Double> waiting, Map<String, Double> ages) {}

  @Override
  public void bindTo(MeterRegistry registry) {
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

  private void gauge(
      MeterRegistry registry,
      String meter,
      String label,
      String name,
      String description,
      ToDoubleFunction<Figures> figure) {
    Gauge.builder(meter, this, gauges -> figure.applyAsDouble(gauges.current()))
        .tag(label, name)
        .description(description)
        .register(registry);
  }

  private static double value(Map<String, Double> figures, String name) {
    return figures.getOrDefault(name, 0.0);
  }

  /** Caches one reading for all gauges of a scrape. */
  private synchronized Figures current() {
    long now = System.nanoTime();
    if (!read || now - readAt > FRESH) {
      figures = new Figures(column(TASKS, "n"), column(WAITING, "n"), column(WAITING, "age"));
      readAt = now;
      read = true;
    }
    return figures;
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
