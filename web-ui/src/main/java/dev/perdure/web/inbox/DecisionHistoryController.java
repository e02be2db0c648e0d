package dev.perdure.web.inbox;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.db.Page;
import dev.perdure.activities.journal.request.HumanRequestReader.RequestRecord;
import dev.perdure.planner.id.DecisionId;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.id.StepId;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.RequestKind;
import dev.perdure.planner.request.RequestTitle;
import dev.perdure.web.problem.TaskLookup;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** HTTP endpoint that lists the decisions people made in a task. */
@RestController
record DecisionHistoryController(TaskLookup tasks, Journal journal) {

  /**
   * A decision, all of it, with the request it settled, whose title is also a key with arguments
   * for other languages.
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
      Instant at,
      @Nullable String comment,
      String digest,
      @Nullable List<List<String>> answers,
      @Nullable Map<StepId, String> stepComments,
      @Nullable List<Decision.LineComment> lineComments,
      @Nullable List<StepId> steps,
      @Nullable List<String> ticked,
      @Nullable List<String> waived,
      Decision.@Nullable Remember remember,
      @Nullable BigDecimal budget,
      @Nullable String model) {

    static Stream<DecisionView> of(RequestRecord settled) {
      return Stream.ofNullable(settled.decision()).map(made -> of(settled, made));
    }

    private static DecisionView of(RequestRecord settled, Decision made) {
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
          made.model());
    }
  }

  @GetMapping("/api/tasks/{id}/decisions")
  Page<DecisionView> decisions(@PathVariable String id) {
    var decided = journal.requestReader().decided(tasks.require(id));
    return new Page<>(decided.stream().flatMap(DecisionView::of).toList(), null);
  }
}
