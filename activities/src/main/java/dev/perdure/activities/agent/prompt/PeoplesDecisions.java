package dev.perdure.activities.agent.prompt;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.journal.Journal;
import dev.perdure.activities.journal.request.RequestReader.RequestRecord;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.QuestionSubject;
import java.util.Optional;

/** What people answered to questions, and what they said when they approved a plan. */
record PeoplesDecisions(Journal journal) {

  String of(TaskId task) {
    return journal.requestReader().decided(task).stream()
        .flatMap(record -> words(record).stream())
        .collect(joining("\n\n"));
  }

  private Optional<String> words(RequestRecord record) {
    Decision decision = record.decision();
    if (decision == null) {
      return Optional.empty();
    }
    return switch (record.request().subject()) {
      case QuestionSubject question when decision.outcome() == Outcome.ANSWER -> answer(question);
      case PlanSubject _ when decision.outcome() == Outcome.APPROVE ->
          Optional.of(decision.words())
              .filter(words -> !words.isEmpty())
              .map("On approving the plan: "::concat);
      default -> Optional.empty();
    };
  }

  private Optional<String> answer(QuestionSubject question) {
    return journal
        .calls()
        .find(new CallId(question.callId()))
        .flatMap(call -> call.result())
        .map(Part.ToolResult::content);
  }
}
