package dev.perdure.web.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The request body of a new task; {@code prompt} is another name of {@code request}. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TaskBody(
    @Nullable Repository repository,
    @Nullable String request,
    @Nullable String prompt,
    @Nullable String strategy,
    @Nullable String agent,
    @Nullable String model,
    @Nullable String system,
    @Nullable Map<String, Boolean> tools,
    @Nullable List<AttachmentIntake.Attachment> attachments,
    @Nullable Policy policy,
    @Nullable Delivery delivery,
    @Nullable Limits budget) {

  /** The same body with the files as they are kept. */
  TaskBody with(@Nullable List<AttachmentIntake.Attachment> kept) {
    return new TaskBody(
        repository,
        request,
        prompt,
        strategy,
        agent,
        model,
        system,
        tools,
        kept,
        policy,
        delivery,
        budget);
  }

  /** Where the code is, and what becomes of uncommitted changes. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Repository(@Nullable String location, @Nullable String ref, @Nullable String dirty) {}

  /** Which decisions are asked for. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Policy(
      @Nullable String plan,
      @Nullable String replan,
      @Nullable String delivery,
      @Nullable String onDeny,
      @Nullable String questions) {}

  /** How the result is handed over. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Delivery(@Nullable String mode) {}

  /** What the task may use up. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Limits(
      @Nullable BigDecimal cost,
      @Nullable Long tokens,
      @Nullable Integer turns,
      @Nullable Integer minutes) {}
}
