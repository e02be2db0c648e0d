package dev.perdure.planner.prompt;

import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.json.YamlMapping;
import dev.perdure.planner.task.Strategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The description of a strategy: its title for people by language, and what the prompt of triage
 * says of it.
 *
 * @param title what people choose by, by language
 * @param triage its description for triage; empty if triage never picks the strategy
 */
public record StrategyDescription(Map<String, String> title, String triage) {

  private static final String SOURCE = "strategies.yaml";
  private static final JsonObject ALL =
      YamlMapping.parse(SOURCE, ClasspathResources.text(SOURCE)).plain();

  /** Copies the titles. */
  public StrategyDescription {
    title = Map.copyOf(title);
  }

  /** The words of a strategy. */
  public static StrategyDescription of(Strategy strategy) {
    JsonObject words = ALL.object(strategy.wireName());
    Map<String, String> title = new LinkedHashMap<>();
    words.object("title").fields().forEach((language, text) -> title.put(language, "" + text));
    return new StrategyDescription(title, words.text("triage").orElse(""));
  }

  /** The strategies that triage may pick. */
  public static List<Strategy> pickable() {
    return Stream.of(Strategy.values()).filter(strategy -> strategy != Strategy.AUTO).toList();
  }

  /**
   * Returns the strategies that change nothing unless a person says so, each as an entry of a list.
   */
  static String asking() {
    return pickable().stream()
        .filter(strategy -> !strategy.changesUnasked())
        .map(strategy -> "- `%s`: %s".formatted(strategy.wireName(), of(strategy).triage()))
        .collect(Collectors.joining("\n"));
  }

  /** The others, in one sentence. */
  static String unasked() {
    return pickable().stream()
        .filter(Strategy::changesUnasked)
        .map(strategy -> "`%s` (%s)".formatted(strategy.wireName(), of(strategy).triage()))
        .collect(Collectors.joining(", "));
  }

  /** The variables of the prompt that has triage pick one. */
  public static Map<String, String> ofTriage(String request) {
    return Map.of("request", request, "asking", asking(), "unasked", unasked());
  }

  /** A JSON schema in which their names stand where it says {@code "strategies"}. */
  public static String inSchema(String schema) {
    String names =
        pickable().stream()
            .map(strategy -> '"' + strategy.wireName() + '"')
            .collect(Collectors.joining(", "));
    return schema.replace("\"strategies\"", names);
  }
}
