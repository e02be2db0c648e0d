package dev.perdure.web.task;

import dev.perdure.activities.config.Settings;
import dev.perdure.activities.json.Json;
import dev.perdure.activities.model.ModelFailure;
import dev.perdure.planner.task.PlannersSetting;
import dev.perdure.planner.task.Strategy;
import dev.perdure.web.problem.ApiFailure;
import java.util.Optional;
import java.util.stream.Collectors;

/** Validation of the planners that a new task asks for, or that its configuration names. */
record PlannersCheck(ModelNameResolver models) {

  private static final String FIELD = "policy.planners";

  void check(TaskBody body, Strategy strategy, Settings settings) {
    Optional<PlannersSetting> asked =
        Optional.ofNullable(body.policy()).flatMap(it -> Optional.ofNullable(it.planners()));
    asked.ifPresent(planners -> {
      planners.objection().ifPresent(PlannersCheck::refuse);
      requireEffect(planners, strategy);
      models(planners, "");
    });
    if (asked.isEmpty()) {
      String place = settings.source(FIELD).map(" It stands in %s."::formatted).orElse("");
      models(PlannersSetting.of(settings.policy().fields().get("planners")), place);
    }
  }

  /** Refuses what would have no effect; {@code auto} picks a strategy that has it. */
  private static void requireEffect(PlannersSetting planners, Strategy strategy) {
    if (planners.count() > 1 && !strategy.designs()) {
      refuse(
          "'policy.planners' asks for %d, and the strategy '%s' has no drafts: use %s, or leave 'planners' out."
              .formatted(
                  planners.count(),
                  Json.name(strategy),
                  PlannersSetting.DRAFTING.stream()
                      .map(Json::name)
                      .collect(Collectors.joining(" or "))));
    }
  }

  private void models(PlannersSetting planners, String place) {
    try {
      planners.models().forEach(models::choose);
    } catch (ModelFailure failure) {
      refuse(failure.sentence() + place);
    }
  }

  private static void refuse(String sentence) {
    throw ApiFailure.invalid(FIELD, sentence);
  }
}
