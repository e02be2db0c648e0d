package dev.perdure.web.task;

import dev.perdure.activities.journal.spending.SpendingReport;
import dev.perdure.activities.journal.spending.SpendingStore;
import dev.perdure.activities.journal.trail.CsvRow;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.spending.SpendingKey;
import dev.perdure.planner.spending.SpendingPeriod;
import dev.perdure.planner.spending.SpendingPolicy;
import dev.perdure.planner.spending.SpendingScope;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.TaskLookup;
import dev.perdure.web.security.Caller;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoints of the spending in a day or month beside its limits. */
@RestController
final class SpendingController {

  private static final String CSV = "text/csv;charset=UTF-8";

  private final SpendingReport report;
  private final SpendingStore spendingStore;
  private final TaskLookup lookup;
  private final Caller caller;

  SpendingController(
      SpendingReport report, SpendingStore spendingStore, TaskLookup lookup, Caller caller) {
    this.caller = caller;
    this.report = report;
    this.spendingStore = spendingStore;
    this.lookup = lookup;
  }

  /**
   * The spending in a period, the organisation first.
   *
   * @param period day or month
   * @param day a day of the period, such as 2026-11-30; today if absent
   * @param group the group whose people are shown; everybody if absent
   */
  @Operation(
      operationId = "getSpending",
      summary = "Show the spending of people, groups and repositories beside its limits")
  @GetMapping("/api/spending")
  SpendingView spending(
      @RequestParam(defaultValue = "month") String period,
      @RequestParam(required = false) @Nullable String day,
      @RequestParam(required = false) @Nullable String group) {
    SpendingPolicy policy = report.policy();
    SpendingPeriod chosen = EnumParam.one("period", period, List.of(SpendingPeriod.values()));
    LocalDate starts = chosen.start(SpendingDay.of(policy, day));
    Optional<String> wanted = Optional.ofNullable(group).filter(name -> !name.isBlank());
    wanted.ifPresent(caller::requireTeam);
    wanted.filter(name -> !policy.groups().containsKey(name)).ifPresent(SpendingController::refuse);
    return new SpendingView(
        policy.zone(),
        chosen,
        starts,
        policy.end(chosen, starts),
        teams(policy),
        report.of(policy, chosen, starts, key -> isShown(policy, wanted, key)).stream()
            .map(SpendingItemView::of)
            .toList());
  }

  private boolean isShown(SpendingPolicy policy, Optional<String> group, SpendingKey key) {
    return group
        .map(name -> key.per() != SpendingScope.REPOSITORY && policy.isOfTeam(name, key))
        .orElseGet(() -> isVisible(policy, key));
  }

  /** The groups whose spending the caller may see. */
  private List<String> teams(SpendingPolicy policy) {
    return policy.groups().keySet().stream().filter(caller::seesTeam).toList();
  }

  /**
   * A person with roles of repositories or teams sees the sums of these, and the person's own
   * spending.
   */
  private boolean isVisible(SpendingPolicy policy, SpendingKey key) {
    return caller.visible().areAll()
        || teams(policy).stream().anyMatch(team -> policy.isOfTeam(team, key))
        || switch (key.per()) {
          case REPOSITORY -> caller.visible().showsNamed(key.name());
          case PERSON -> key.name().equals(caller.name());
          case GROUP, ORGANISATION -> false;
        };
  }

  /** The same as rows for a spreadsheet, one for each limit. */
  @Operation(
      operationId = "exportSpending",
      summary = "Export the spending of people, groups and repositories as CSV")
  @ApiResponse(
      responseCode = "200",
      description = "A row for each limit, and for each sum without a limit",
      content = @Content(mediaType = "text/csv", schema = @Schema(type = "string")))
  @GetMapping("/api/spending/export")
  ResponseEntity<String> export(
      @RequestParam(defaultValue = "month") String period,
      @RequestParam(required = false) @Nullable String day,
      @RequestParam(required = false) @Nullable String group) {
    SpendingView view = spending(period, day, group);
    String label = view.period().label(view.starts());
    String head =
        CsvRow.write(List.of("period", "per", "name", "cost", "tokens", "limited", "limit"));
    String rows =
        view.items().stream()
            .flatMap(item -> item.rows(label))
            .map(CsvRow::write)
            .collect(Collectors.joining());
    return ResponseEntity.ok()
        .header(HttpHeaders.CONTENT_TYPE, CSV)
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "attachment; filename=\"spending-%s.csv\"".formatted(label))
        .body(head + rows);
  }

  /** The limits that concern a task, with what is spent of each. */
  @Operation(
      operationId = "getTaskSpending",
      summary = "Show the limits on spending that concern a task")
  @GetMapping("/api/tasks/{id}/spending")
  TaskSpendingView ofTask(@PathVariable String id) {
    TaskId task = lookup.require(id);
    SpendingPolicy policy = report.policy();
    return new TaskSpendingView(
        spendingStore.lines(task).stream()
            .filter(line -> isVisible(policy, line.key()))
            .map(SpendingLimitView::of)
            .toList());
  }

  private static void refuse(String group) {
    throw ApiFailure.invalid(
        "group", "There is no group '%s': name one of 'policy.approval.groups'.".formatted(group));
  }

  /**
   * The spending in a period.
   *
   * @param zone the time zone in which the period begins and ends
   * @param groups the names of the groups whose spending the caller may see
   */
  record SpendingView(
      String zone,
      SpendingPeriod period,
      LocalDate starts,
      Instant ends,
      List<String> groups,
      List<SpendingItemView> items) {}

  /** The limits that concern a task. */
  record TaskSpendingView(List<SpendingLimitView> items) {}
}
