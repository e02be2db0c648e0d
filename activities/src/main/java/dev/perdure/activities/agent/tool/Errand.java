package dev.perdure.activities.agent.tool;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

  /** One question; custom answers are allowed unless it says otherwise. */
  record Question(
      String question,
      @Nullable String header,
      @Nullable List<Option> options,
      @Nullable Boolean multiple,
      @Nullable Boolean custom) {

    /** The choices offered. */
    public List<Option> choices() {
      return options == null ? List.of() : options;
    }

    /** Whether several choices may be taken. */
    public boolean takesSeveral() {
      return Boolean.TRUE.equals(multiple);
    }

    /** Whether words of one's own are taken; always where nothing is offered. */
    public boolean takesWords() {
      return choices().isEmpty() || !Boolean.FALSE.equals(custom);
    }
  }

  /** One choice. */
  record Option(String label, @Nullable String description) {}
}
