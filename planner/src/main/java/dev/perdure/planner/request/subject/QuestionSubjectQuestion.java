package dev.perdure.planner.request.subject;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One question; custom answers are allowed unless it says otherwise. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record QuestionSubjectQuestion(
    String question,
    @Nullable String header,
    @Nullable List<Option> options,
    @Nullable Boolean multiple,
    @Nullable Boolean custom) {

  /** One choice. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Option(String label, @Nullable String description) {}

  /** The choices offered. */
  public List<Option> choices() {
    return options == null ? List.of() : options;
  }

  /** Whether several choices may be taken. */
  public boolean takesSeveral() {
    return Boolean.TRUE.equals(multiple);
  }

  /** Whether words of one's own are taken; always if nothing is offered. */
  public boolean takesWords() {
    return choices().isEmpty() || !Boolean.FALSE.equals(custom);
  }
}
