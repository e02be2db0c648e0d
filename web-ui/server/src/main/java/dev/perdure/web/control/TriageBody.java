package dev.perdure.web.control;

import dev.perdure.activities.json.Json;
import dev.perdure.planner.prompt.StrategyDescription;
import dev.perdure.planner.task.Strategy;
import dev.perdure.planner.task.Triage;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.security.Caller;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Choice of a person that overrides the triage.
 *
 * @param skipped the phases to skip, for strategies that have these phases
 * @param perspectives the perspectives of the designers; empty for one designer without any
 */
record TriageBody(
    @Nullable String strategy,
    @Nullable List<@Nullable String> skipped,
    @Nullable List<@Nullable String> perspectives) {

  Triage picked(Caller caller) {
    Strategy chosen =
        EnumParam.one(
            TriageOverrideService.FIELD,
            Objects.requireNonNullElse(strategy, ""),
            StrategyDescription.pickable());
    var phases =
        words(skipped)
            .map(word -> EnumParam.one("triage.skipped", word, Triage.SKIPPABLE))
            .distinct()
            .toList();
    List<String> views =
        words(perspectives)
            .map(word -> SizeLimits.key("triage.perspectives", word.strip()))
            .filter(word -> !word.isEmpty())
            .toList();
    requireUse(chosen, phases.isEmpty() && views.isEmpty(), views);
    String reason = "%s chose the strategy %s.".formatted(caller.name(), Json.name(chosen));
    return new Triage(Strategy.AUTO, chosen, Triage.Type.OTHER, phases, views, reason);
  }

  private static void requireUse(Strategy chosen, boolean plain, List<String> views) {
    if (!plain && !chosen.designs()) {
      throw ApiFailure.invalid(
          "triage.skipped",
          "The strategy %s has no phases to skip and no designers: leave 'skipped' and 'perspectives' out."
              .formatted(Json.name(chosen)));
    }
    if (views.size() > TriageOverrideService.MAX_PERSPECTIVES) {
      throw ApiFailure.invalid(
          "triage.perspectives",
          "%d perspectives are too many: name at most %d."
              .formatted(views.size(), TriageOverrideService.MAX_PERSPECTIVES));
    }
  }

  private static Stream<String> words(@Nullable List<@Nullable String> words) {
    return Stream.ofNullable(words).flatMap(List::stream).filter(Objects::nonNull);
  }
}
