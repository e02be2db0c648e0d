package dev.perdure.web.inbox;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.journal.audit.AuditFinding;
import dev.perdure.activities.journal.audit.DecisionExport;
import dev.perdure.activities.journal.audit.DecisionExportEntry;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.DecisionLineComment;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.web.audit.AuditLog;
import dev.perdure.web.problem.TaskLookup;
import io.swagger.v3.oas.annotations.Operation;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that lists the decisions people made in a task, and what is wrong with the log. */
@RestController
final class DecisionHistoryController {

  private final RequestReader requestReader;
  private final TaskLookup tasks;
  private final AuditLog audit;
  private final DecisionExport decisionExport;

  DecisionHistoryController(
      RequestReader requestReader,
      TaskLookup tasks,
      AuditLog audit,
      DecisionExport decisionExport) {
    this.requestReader = requestReader;
    this.tasks = tasks;
    this.audit = audit;
    this.decisionExport = decisionExport;
  }

  /**
   * The decisions of a task.
   *
   * @param breaks where the log is not as it was recorded; a decision that is missing is named here
   *     alone
   */
  record DecisionHistory(
      List<DecisionView> items, @Nullable String next, List<AuditFinding> breaks) {}

  /**
   * A decision, all of it, with the request it settled, whose title is also a key with arguments
   * for other languages.
   *
   * @param inPlaceOf the absent person whose deputy decided; absent for none
   * @param position its place in the task's chain, whose hashes follow
   * @param broken the first finding about it; null if it is as it was recorded
   */
  record DecisionView(
      RequestId requestId,
      RequestKind kind,
      String title,
      String titleKey,
      SequencedMap<String, String> titleArguments,
      DecisionId decisionId,
      Outcome outcome,
      String by,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String inPlaceOf,
      Instant at,
      @Nullable String comment,
      String digest,
      @Nullable List<List<String>> answers,
      @Nullable Map<StepId, String> stepComments,
      @Nullable List<DecisionLineComment> lineComments,
      @Nullable List<StepId> steps,
      @Nullable List<String> ticked,
      @Nullable List<String> waived,
      Decision.@Nullable Remember remember,
      @Nullable BigDecimal budget,
      @Nullable String model,
      int position,
      @Nullable String contentHash,
      String previousHash,
      String hash,
      @Nullable AuditFinding broken) {

    private static DecisionView of(
        RequestRecord settled,
        Decision made,
        DecisionExportEntry entry,
        @Nullable AuditFinding broken) {
      var title = RequestTitle.of(settled.request().subject());
      return new DecisionView(
          settled.request().id(),
          settled.request().kind(),
          settled.request().title(),
          title.key(),
          title.arguments(),
          made.decisionId(),
          made.outcome(),
          made.by(),
          made.inPlaceOf(),
          made.at(),
          made.comment(),
          made.digest(),
          made.answers(),
          made.stepComments(),
          made.lineComments(),
          made.steps(),
          made.ticked(),
          made.waived(),
          made.remember(),
          made.budget(),
          made.model(),
          entry.position(),
          entry.contentHash(),
          entry.previousHash(),
          entry.hash(),
          broken);
    }
  }

  @Operation(
      operationId = "listDecisions",
      summary = "List the decisions of a task with their hashes")
  @GetMapping("/api/tasks/{id}/decisions")
  DecisionHistory decisions(@PathVariable String id) {
    TaskId task = tasks.require(id);
    List<AuditFinding> breaks = audit.look(task);
    Map<String, DecisionExportEntry> chain =
        decisionExport.of(task).stream()
            .collect(Collectors.toMap(DecisionExportEntry::requestId, Function.identity()));
    List<DecisionView> items =
        requestReader.decided(task).stream()
            .flatMap(settled -> view(settled, chain, breaks))
            .toList();
    return new DecisionHistory(items, null, breaks);
  }

  private static Stream<DecisionView> view(
      RequestRecord settled, Map<String, DecisionExportEntry> chain, List<AuditFinding> breaks) {
    RequestId request = settled.request().id();
    Decision made = settled.decision();
    DecisionExportEntry entry = chain.get(request.value());
    AuditFinding broken =
        breaks.stream()
            .filter(finding -> request.equals(finding.requestId()))
            .findFirst()
            .orElse(null);
    return made == null || entry == null
        ? Stream.empty()
        : Stream.of(DecisionView.of(settled, made, entry, broken));
  }
}
