package dev.perdure.web.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.agent.ModelFallbackChain;
import dev.perdure.planner.json.JsonObject;
import dev.perdure.planner.task.PlannersSetting;
import dev.perdure.planner.wait.WaitSetting;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The request body of a new task; {@code prompt} is another name of {@code request}, {@code
 * compareWith} the task that the new one is compared with.
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TaskBody(
    @Nullable Repository repository,
    @Nullable String request,
    @Nullable String prompt,
    @Nullable String strategy,
    @Nullable String agent,
    @Nullable ModelFallbackChain model,
    @Nullable String variant,
    @Nullable String system,
    @Nullable JsonObject outputSchema,
    @Nullable Map<String, Boolean> tools,
    @Nullable List<AttachmentService.Attachment> attachments,
    @Nullable Policy policy,
    @Nullable Delivery delivery,
    @Nullable Limits budget,
    @Nullable String compareWith) {

  /** The address of the repository; null without one. */
  @Nullable String location() {
    return repository == null ? null : repository.location();
  }

  /** The same body with the files as they are kept. */
  TaskBody with(@Nullable List<AttachmentService.Attachment> kept) {
    return new TaskBody(
        repository,
        request,
        prompt,
        strategy,
        agent,
        model,
        variant,
        system,
        outputSchema,
        tools,
        kept,
        policy,
        delivery,
        budget,
        compareWith);
  }

  /** Location of the code, and the treatment of uncommitted changes. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Repository(@Nullable String location, @Nullable String ref, @Nullable String dirty) {}

  /** Decisions for which Perdure asks a person. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Policy(
      @Nullable String plan,
      @Nullable String replan,
      @Nullable String delivery,
      @Nullable String onDeny,
      @Nullable String questions,
      @Schema(oneOf = {Integer.class, String[].class}) @Nullable PlannersSetting planners,
      @Schema(oneOf = {String.class, WaitBody.Remind.class}) @Nullable WaitSetting remind,
      @Schema(implementation = WaitBody.Escalate.class) @Nullable WaitSetting escalate,
      @Schema(implementation = String.class) @Nullable WaitSetting expires,
      @Schema(oneOf = {String.class, WaitBody.Deadline.class}) @Nullable WaitSetting deadline,
      @Schema(implementation = WaitBody.Calendar.class) @Nullable WaitSetting calendar) {}

  /** How the result is handed over. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Delivery(@Nullable String mode, @Nullable String remote, @Nullable Boolean draft) {}

  /** Limits on the resources that the task may use up. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Limits(
      @Nullable BigDecimal cost,
      @Nullable Long tokens,
      @Nullable Integer turns,
      @Nullable Integer minutes) {}
}
