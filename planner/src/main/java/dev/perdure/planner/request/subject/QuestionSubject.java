package dev.perdure.planner.request.subject;

import dev.perdure.planner.json.NullSafeLists;
import java.util.List;

/** The content of a question request to a person: an agent's questions, and the runs that ask. */
public record QuestionSubject(
    String callId, List<QuestionSubjectQuestion> questions, List<Subject.Asker> chain)
    implements Subject {

  /** Copies the lists. */
  public QuestionSubject {
    questions = NullSafeLists.copy(questions);
    chain = NullSafeLists.copy(chain);
  }
}
