package dev.perdure.activities.agent.tool;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.perdure.planner.request.subject.QuestionSubject.Question;
import java.util.List;

/** What others are to do for a call. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "errand")
@JsonSubTypes({@Type(Errand.Ask.class), @Type(Errand.Delegate.class)})
public sealed interface Errand {

  /** A person answers questions. */
  @JsonTypeName("ask")
  record Ask(List<Question> questions) implements Errand {

    /** Copies the questions. */
    public Ask {
      questions = List.copyOf(questions);
    }
  }

  /** A subagent works on a prompt of its own. */
  @JsonTypeName("delegate")
  record Delegate(String description, String prompt, @JsonProperty("subagent_type") String agent)
      implements Errand {}
}
