package dev.perdure.activities.journal.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.perdure.planner.json.NullSafeLists;
import dev.perdure.planner.message.AttachedFile;
import dev.perdure.planner.request.DecisionLineComment;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of a person's message besides its text; null if the message does not set the option.
 *
 * @param strategy the strategy with which the task starts again
 * @param reset the step to which the reset took the task back
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MessageOptions(
    @Nullable String agent,
    @Nullable String model,
    @Nullable String variant,
    @Nullable Map<String, Boolean> tools,
    @Nullable List<DecisionLineComment> lineComments,
    @Nullable List<AttachedFile> attachments,
    @Nullable String strategy,
    @Nullable String reset) {

  private static final MessageOptions NONE =
      new MessageOptions(null, null, null, null, null, null, null, null);

  public static MessageOptions none() {
    return NONE;
  }

  /** A message for an agent. */
  public static MessageOptions forAgent(String agent) {
    return new MessageOptions(agent, null, null, null, null, null, null, null);
  }

  /** A message that starts the task again. */
  public static MessageOptions anew(String strategy) {
    return new MessageOptions(null, null, null, null, null, null, strategy, null);
  }

  /** A message by which a task that was taken back to a step goes on from there. */
  public static MessageOptions afterReset(String step) {
    return new MessageOptions(null, null, null, null, null, null, null, step);
  }

  /** The attached files; empty without any. */
  public List<AttachedFile> files() {
    return NullSafeLists.copy(attachments);
  }
}
