package dev.perdure.web.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.activities.journal.run.MessageOptions;
import dev.perdure.activities.journal.run.UserMessage;
import dev.perdure.planner.id.TaskId;
import dev.perdure.planner.request.DecisionLineComment;
import dev.perdure.web.problem.ApiFailure;
import dev.perdure.web.problem.EnumParam;
import dev.perdure.web.problem.LineCommentCheck;
import dev.perdure.web.problem.SizeLimits;
import dev.perdure.web.security.Caller;
import dev.perdure.web.task.AttachmentService;
import dev.perdure.web.task.TaskBodyCheck;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Message of a person to a task. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record MessageBody(
    @Nullable String text,
    @Nullable String when,
    @Nullable String agent,
    @Nullable String model,
    @Nullable String variant,
    @Nullable Map<String, Boolean> tools,
    @Nullable List<DecisionLineComment> lineComments,
    @Nullable List<AttachmentService.Attachment> attachments) {

  /** Whether the message is this one word. */
  boolean isWord(String word) {
    return text != null && text.strip().equals(word);
  }

  MessageBody with(@Nullable List<AttachmentService.Attachment> kept) {
    return new MessageBody(text, when, agent, model, variant, tools, lineComments, kept);
  }

  UserMessage message(TaskId task, Caller caller) {
    if (text == null || text.isBlank()) {
      throw ApiFailure.invalid("text", "The field 'text' is empty: say something.");
    }
    SizeLimits.text("text", text);
    TaskBodyCheck.tools(tools);
    var timing =
        EnumParam.find("when", when, List.of(UserMessage.When.values()))
            .orElse(UserMessage.When.STEER);
    var id = "u_" + UUID.randomUUID();
    return new UserMessage(id, task, caller.name(), timing, words(text), options());
  }

  private MessageOptions options() {
    return new MessageOptions(
        agent,
        model,
        variant,
        tools,
        lineComments,
        AttachmentService.files(attachments),
        null,
        null);
  }

  /** Returns the text that an agent reads: the message, and a line for each comment on a line. */
  private String words(String said) {
    List<DecisionLineComment> comments =
        Objects.requireNonNullElse(LineCommentCheck.of(lineComments), List.of());
    return Stream.concat(
            Stream.of(said), comments.stream().map(comment -> "- " + comment.sentence()))
        .collect(Collectors.joining("\n", "", AttachmentService.list(attachments)));
  }
}
