package dev.perdure.activities.agent.prompt;

import static java.util.stream.Collectors.joining;

import dev.perdure.activities.journal.conversation.ToolCallStore;
import dev.perdure.activities.journal.request.AnsweredQuestion;
import dev.perdure.activities.journal.request.RequestReader;
import dev.perdure.activities.journal.request.RequestRecord;
import dev.perdure.activities.journal.task.TaskReader;
import dev.perdure.planner.id.CallId;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.message.Part;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.subject.OperatorSubject;
import dev.perdure.planner.request.subject.PlanSubject;
import dev.perdure.planner.request.subject.QuestionSubject;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Text for prompts with what people decided: their answers to questions, also those that a fork
 * takes over, and what they said when they approved a plan or had a step tried again.
 */
final class PeoplesDecisions {

  private final TaskReader taskReader;
  private final ToolCallStore toolCallStore;
  private final RequestReader requestReader;

  PeoplesDecisions(
      TaskReader taskReader, ToolCallStore toolCallStore, RequestReader requestReader) {
    this.taskReader = taskReader;
    this.toolCallStore = toolCallStore;
    this.requestReader = requestReader;
  }

  String of(TaskId task) {
    String inherited = AnsweredQuestion.text(taskReader.options(task).inheritedAnswers());
    return Stream.concat(
            Stream.of(inherited).filter(text -> !text.isEmpty()),
            requestReader.decided(task).stream().flatMap(record -> words(record).stream()))
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
          comment("On approving the plan: ", decision);
      case OperatorSubject fault when decision.outcome() == Outcome.RETRY && fault.step() != null ->
          comment("On having step %s tried again: ".formatted(fault.step()), decision);
      default -> Optional.empty();
    };
  }

  private static Optional<String> comment(String when, Decision decision) {
    return Optional.of(decision.words()).filter(words -> !words.isEmpty()).map(when::concat);
  }

  private Optional<String> answer(QuestionSubject question) {
    return toolCallStore
        .find(new CallId(question.callId()))
        .flatMap(call -> call.result())
        .map(Part.ToolResult::content);
  }
}
