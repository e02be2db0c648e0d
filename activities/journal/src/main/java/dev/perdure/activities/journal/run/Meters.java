package dev.perdure.activities.journal.run;

import dev.perdure.planner.message.Usage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Metrics;
import java.util.Locale;

/** Micrometer counters of the model calls and tool calls of this process. */
public final class Meters {

  private Meters() {}

  /** A model call that was answered, with what it used. */
  public static void answered(String provider, String model, Usage usage) {
    call(provider, model, "answered");
    tokens(provider, model, "input", usage.inputTokens());
    tokens(provider, model, "output", usage.outputTokens());
    tokens(provider, model, "cache_read", usage.cacheReadTokens());
    tokens(provider, model, "cache_write", usage.cacheWriteTokens());
    double cost = usage.cost() == null ? 0 : usage.cost().doubleValue();
    counter("perdure.cost.usd", "provider", provider, "model", model).increment(cost);
  }

  public static void failed(String provider, String model, Enum<?> cause) {
    call(provider, model, cause.name().toLowerCase(Locale.ROOT));
  }

  /** A model call that is tried again. */
  public static void retried(Enum<?> cause) {
    counter("perdure.model.retries", "cause", cause.name().toLowerCase(Locale.ROOT)).increment();
  }

  public static void used(String tool, boolean failed) {
    counter("perdure.tool.calls", "tool", tool, "outcome", failed ? "error" : "ok").increment();
  }

  private static void call(String provider, String model, String outcome) {
    counter("perdure.model.calls", "provider", provider, "model", model, "outcome", outcome)
        .increment();
  }

  private static void tokens(String provider, String model, String kind, long number) {
    counter("perdure.tokens", "provider", provider, "model", model, "kind", kind)
        .increment((double) number);
  }

  private static Counter counter(String name, String... labels) {
    return Metrics.counter(name, labels);
  }
}
