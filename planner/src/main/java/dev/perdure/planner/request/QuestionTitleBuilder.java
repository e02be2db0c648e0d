package dev.perdure.planner.request;

import dev.perdure.planner.request.subject.QuestionSubject;
import dev.perdure.planner.request.subject.QuestionSubjectQuestion;
import java.util.List;

/** The title of a question request: the question itself, without what leads up to it. */
final class QuestionTitleBuilder {

  private QuestionTitleBuilder() {}

  static RequestTitle of(QuestionSubject subject) {
    List<QuestionSubjectQuestion> questions = subject.questions();
    String first = questions.isEmpty() ? "" : asked(questions.getFirst().question());
    return questions.size() > 1
        ? TitleSentence.of("questions", "Answer {count} questions: {question}")
            .start("question", first)
            .number("count", questions.size())
            .title()
        : TitleSentence.of("question", "Answer: {question}").start("question", first).title();
  }

  /** The last sentence that asks, if a long text comes to its question late. */
  private static String asked(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    int mark = Math.max(line.lastIndexOf('?'), line.lastIndexOf('？'));
    if (line.length() < TitleSentence.MAX_LENGTH - 10 || mark < 0) {
      return line;
    }
    String before = line.substring(0, mark);
    int from =
        Math.max(
            Math.max(before.lastIndexOf(". "), before.lastIndexOf(": ")),
            Math.max(before.lastIndexOf("? "), before.lastIndexOf("。")));
    return line.substring(from + 1, mark + 1).strip();
  }
}
