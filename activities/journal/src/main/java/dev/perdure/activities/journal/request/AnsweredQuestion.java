package dev.perdure.activities.journal.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.id.RequestId;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.request.Decision;
import dev.perdure.planner.request.Outcome;
import dev.perdure.planner.request.subject.QuestionSubject;
import dev.perdure.planner.request.subject.QuestionSubjectQuestion;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A question of an agent with a person's answer.
 *
 * @param request the request that asked it
 * @param answers the chosen labels or free text
 * @param comment the person's comment on the answers of the request; null for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AnsweredQuestion(
    RequestId request, String question, List<String> answers, @Nullable String comment) {

  public AnsweredQuestion {
    answers = NullSafeLists.copy(answers);
  }

  /** The questions that a person answered by a request; none for other requests. */
  public static List<AnsweredQuestion> of(RequestRecord record) {
    Decision decision = record.decision();
    if (decision == null || decision.outcome() != Outcome.ANSWER || decision.answers() == null) {
      return List.of();
    }
    return of(record, decision.answers(), decision.hasComment() ? decision.comment() : null);
  }

  /** The questions of a request with other answers. */
  public static List<AnsweredQuestion> of(RequestRecord record, List<List<String>> answers) {
    return of(record, answers, null);
  }

  /** The comment is about all answers, so it follows the last one. */
  private static List<AnsweredQuestion> of(
      RequestRecord record, List<List<String>> answers, @Nullable String comment) {
    if (!(record.request().subject() instanceof QuestionSubject subject)) {
      return List.of();
    }
    List<QuestionSubjectQuestion> questions = subject.questions();
    int last = Math.min(questions.size(), answers.size()) - 1;
    return IntStream.rangeClosed(0, last)
        .mapToObj(i ->
            new AnsweredQuestion(
                record.request().id(),
                questions.get(i).question(),
                answers.get(i),
                i == last ? comment : null))
        .toList();
  }

  /** The questions and their answers as an agent reads them; empty for none. */
  public static String text(List<AnsweredQuestion> all) {
    return all.stream().map(AnsweredQuestion::text).collect(Collectors.joining("\n\n"));
  }

  private String text() {
    String words = "Question: %s\nAnswer: %s".formatted(question, String.join("; ", answers));
    return comment == null ? words : words + "\nComment: " + comment;
  }
}
