package dev.perdure.planner.request.subject;

import dev.perdure.planner.json.Lists;
import java.util.List;

/** Questions as an agent asked them, and who asks. */
public record QuestionSubject(String callId, List<Question> questions, List<Link> chain)
    implements Subject {

  /** Copies the lists. */
  public QuestionSubject {
    questions = Lists.copy(questions);
    chain = Lists.copy(chain);
  }
}
