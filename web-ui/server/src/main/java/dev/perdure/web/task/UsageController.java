package dev.perdure.web.task;

import dev.perdure.activities.journal.run.UsageGrouping;
import dev.perdure.activities.journal.run.UsageTotals;
import dev.perdure.activities.journal.run.UsageTotalsTotal;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint of token usage and cost over all tasks, by day, model, repository or requester. */
@RestController
final class UsageController {

  private static final int MAX_DAYS = 3_660;

  private final UsageTotals usageTotals;
  private final Caller caller;

  UsageController(UsageTotals usageTotals, Caller caller) {
    this.usageTotals = usageTotals;
    this.caller = caller;
  }

  /**
   * The totals of the last days.
   *
   * @param by day, model, repository or requester
   * @param days how many days, today among them, by UTC
   */
  @Operation(
      operationId = "getUsage",
      summary = "Sum calls, tokens and dollars by day, model, repository or requester")
  @GetMapping("/api/usage")
  UsageView usage(
      @RequestParam(defaultValue = "day") String by, @RequestParam(defaultValue = "30") int days) {
    UsageGrouping grouping = EnumParam.one("by", by, List.of(UsageGrouping.values()));
    if (days < 1 || days > MAX_DAYS) {
      throw ApiFailure.invalid(
          "days", "'days' must be from 1 to %d, and is %d.".formatted(MAX_DAYS, days));
    }
    Instant since = Instant.now().truncatedTo(ChronoUnit.DAYS).minus(Duration.ofDays(days - 1L));
    return new UsageView(grouping, since, usageTotals.since(since, grouping, caller.visible()));
  }

  /** Totals of all tasks since a moment. */
  record UsageView(UsageGrouping by, Instant since, List<UsageTotalsTotal> items) {}
}
