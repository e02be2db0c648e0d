package dev.perdure.web.task;

import dev.perdure.activities.journal.spending.ModelSpending;
import dev.perdure.activities.journal.spending.SpendingReport;
import dev.perdure.planner.spending.SpendingKey;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint of the spending of a team, for its lead and for people who see all teams. */
@RestController
final class TeamSpendingController {

  private final SpendingReport report;
  private final Caller caller;

  TeamSpendingController(SpendingReport report, Caller caller) {
    this.report = report;
    this.caller = caller;
  }

  /**
   * The spending of a team in a period. The people and the models add up to the team's sum. The sum
   * of a repository counts the tasks of all people in it.
   *
   * @param team the name of the group
   * @param period day or month
   * @param day a day of the period, such as 2026-11-30; today if absent
   */
  @Operation(
      operationId = "getTeamSpending",
      summary = "Show the spending of a team by person, repository and model")
  @GetMapping("/api/spending/teams/{team}")
  TeamSpendingView spending(
      @PathVariable String team,
      @RequestParam(defaultValue = "month") String period,
      @RequestParam(required = false) @Nullable String day) {
    caller.requireTeam(team);
    SpendingPolicy policy = report.policy();
    List<String> people = policy.groups().get(team);
    if (people == null) {
      throw ApiFailure.notFound("team", team);
    }
    SpendingPeriod chosen = EnumParam.one("period", period, List.of(SpendingPeriod.values()));
    LocalDate asked = SpendingDay.of(policy, day);
    LocalDate starts = chosen.start(asked);
    Predicate<SpendingKey> ofTeam = key -> policy.isOfTeam(team, key);
    return new TeamSpendingView(
        team,
        policy.zone(),
        chosen,
        starts,
        policy.end(chosen, starts),
        report.close(policy, asked, ofTeam).stream().map(SpendingLimitView::of).toList(),
        report.of(policy, chosen, starts, ofTeam).stream().map(SpendingItemView::of).toList(),
        report.models(policy, chosen, starts, people).stream().map(ModelSpendingView::of).toList());
  }

  /**
   * The spending of a team in a period.
   *
   * @param zone the time zone in which the period begins and ends
   * @param close the limits of the day and of its month of which four fifths or more are spent
   * @param items the sums of the team, its repositories and its people
   * @param models the spending of the team's people by model
   */
  record TeamSpendingView(
      String team,
      String zone,
      SpendingPeriod period,
      LocalDate starts,
      Instant ends,
      List<SpendingLimitView> close,
      List<SpendingItemView> items,
      List<ModelSpendingView> models) {}

  /**
   * The spending on one model.
   *
   * @param cost dollars, with an estimate for calls whose price is unknown
   */
  record ModelSpendingView(String model, int calls, BigDecimal cost, long tokens) {

    static ModelSpendingView of(ModelSpending spending) {
      return new ModelSpendingView(
          spending.model(), spending.calls(), spending.sum().cost(), spending.sum().tokens());
    }
  }
}
