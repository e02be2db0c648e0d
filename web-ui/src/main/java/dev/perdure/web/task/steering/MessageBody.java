package dev.perdure.web.task.steering;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.activities.json.Json;
import dev.perdure.planner.envelope.TaskId;
import dev.perdure.planner.request.Decision;
import dev.perdure.web.http.Sizes;
import dev.perdure.web.http.Words;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.security.Caller;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a person says to a task. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MessageBody(
    @Nullable String text,
    @Nullable String when,
    @Nullable List<Decision.LineComment> lineComments) {

  UserMessage message(TaskId task, Caller caller) {
    if (text == null || text.isBlank()) {
      throw ApiFailure.invalid("text", "The field 'text' is empty: say something.");
    }
    Sizes.text("text", text);
    var timing =
        Words.find("when", when, List.of(UserMessage.When.values())).orElse(UserMessage.When.STEER);
    var id = "u_" + UUID.randomUUID();
    return new UserMessage(id, task, caller.name(), timing, words(text), Json.object(this));
  }

  /** What an agent reads: the text, and a line for each comment on a line. */
  private String words(String said) {
    List<Decision.LineComment> comments = Objects.requireNonNullElse(lineComments, List.of());
    return Stream.concat(
            Stream.of(said), comments.stream().map(comment -> "- " + comment.sentence()))
        .collect(Collectors.joining("\n"));
  }
}
